/** Calls of the API: progress after half a second, a way to cancel, and every failure in words with a retry. */

/** After how many milliseconds progress is shown. */
const PATIENCE_MS = 500;

const element = (id) => document.getElementById(id);

/** What runs now: one work for each slot, so that a new one ends the old one of its kind. */
const running = new Map();

/** Listeners for calls that were made, each called with a line of words for the panel that shows them. */
const listeners = [];

/** Calls `listener` with every call, as a line for `curl`. */
export const onCall = (listener) => listeners.push(listener);

/** A failure that the server explained. */
class Refused extends Error {}

/**
 * Sends a request and returns the response; with `json` a POST of that object, with `text` one of plain text.
 * Throws `Refused` with the problem's own words, or what `fetch` throws.
 */
export async function send(path, { json, text, accept = "application/json", signal } = {}) {
  const body = json ? JSON.stringify(json) : text;
  const type = json ? "application/json" : "text/plain";
  const headers = body === undefined ? { accept } : { accept, "content-type": type };
  const url = new URL(path, document.baseURI);
  const sent = body === undefined ? "" : ` -H 'Content-Type: ${type}' --data-binary '${body.replaceAll("'", "'\\''")}'`;
  const wish = accept === "application/json" ? "" : ` -H 'Accept: ${accept}'`;
  for (const listener of listeners) listener(`curl '${url}'${wish}${sent}`);
  const response = await fetch(url, { method: body === undefined ? "GET" : "POST", headers, body, signal });
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({ title: `Status ${response.status}` }));
  const later = response.headers.get("retry-after");
  const words = [problem.title, problem.detail].filter(Boolean).join(": ");
  throw new Refused(`${words}.${later ? ` Try again in ${later} s.` : ""}`);
}

/** Sends a request as `send` and returns the answer's JSON. */
export const ask = async (path, options) => (await send(path, options)).json();

/**
 * Does some work with calls in it; the work is given a signal that ends it. What fails is told, with a retry.
 * A work of the same slot that still runs is ended.
 */
export async function run(what, work, slot = "answer") {
  running.get(slot)?.abort();
  const controller = new AbortController();
  running.set(slot, controller);
  const timer = setTimeout(() => showWork(`${what} …`), PATIENCE_MS);
  if (slot !== "fewest") hideNotice();
  try {
    await work(controller.signal);
  } catch (error) {
    if (!controller.signal.aborted) {
      tell(inWords(error), () => run(what, work, slot));
      checkReady();
    }
  } finally {
    clearTimeout(timer);
    if (running.get(slot) === controller) running.delete(slot);
    if (running.size === 0) element("work").hidden = true;
  }
}

/** Ends the work of some slots, since nobody waits for it any more. */
export function cancel(...slots) {
  for (const slot of slots) running.get(slot)?.abort();
}

/** A failure in words. */
function inWords(error) {
  if (error instanceof Refused) return error.message;
  return "The server did not answer. The board plays on without it; check the connection, then try again.";
}

/** Shows that something takes its time. */
function showWork(what) {
  element("work-text").textContent = what;
  element("work").hidden = false;
}

/** Tells something that has to be read, with a retry where there is one. */
export function tell(words, retry = null) {
  const again = element("notice-retry");
  again.hidden = retry === null;
  again.onclick = () => { hideNotice(); retry(); };
  element("notice-text").textContent = words;
  element("notice").hidden = false;
}

/** Takes the notice away. */
export function hideNotice() { element("notice").hidden = true; }

/** Says so where the server is on its way down. */
export async function checkReady() {
  const status = await fetch("readyz", { cache: "no-store" }).then((response) => response.status, () => 0);
  element("going").hidden = status !== 503;
}

element("work-cancel").addEventListener("click", () => {
  for (const controller of running.values()) controller.abort();
  element("work").hidden = true;
});
element("notice-close").addEventListener("click", hideNotice);
