/** Text of the judges in and out, and answers as files. */

import { run, send, tell } from "./api.js";
import { readBoard } from "./play.js";

const element = (id) => document.getElementById(id);

/** Types of answers that are downloaded, with the end of the file's name. */
const FILES = { "text/plain": "txt", "image/svg+xml": "svg", "image/x-portable-bitmap": "pbm" };

/** The route that answers a game, or a judge by its name. */
const route = (kind) => ({ lights: "solve", flip: "flip-game" })[kind] ?? `solve?judge=${kind}`;

/** Sends the text as it stands and shows the answer. */
const answer = (page) => run("Solving the text", async (signal) => {
  const { game, text } = Object.fromEntries(new FormData(element("judge")));
  const response = await send(route(game), { text, accept: "text/plain", signal });
  element("output").value = await response.text();
  page.say("The answer stands below the text.");
}, "text");

/** The present board as lines that the judge of its game reads. */
function boardAsText(game) {
  if (game.kind === "flip") return game.grid.map((row) => row.replaceAll("1", "b").replaceAll("0", "w")).join("\n");
  return game.grid.map((row) => [...row].join(" ")).join("\n");
}

/** Asks for the answer to the present board as a type of file, and hands it to the visitor. */
const download = (page, type) => run("Making the file", async (signal) => {
  const { game } = page;
  const json = game.kind === "flip" ? { board: game.grid } : { grid: game.grid };
  const response = await send(route(game.kind), { json, accept: type, signal });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = `${route(game.kind)}-${game.rows}x${game.cols}.${FILES[type]}`;
  link.click();
  URL.revokeObjectURL(link.href);
  page.say(`Saved ${link.download}.`);
}, "text");

/** Copies some text, or says how to get it where the browser does not allow that. */
export async function copy(page, text, what) {
  try {
    await navigator.clipboard.writeText(text);
    tell(`${what} is copied.`);
  } catch {
    tell(`The browser does not let the page copy. ${what}: ${text}`);
  }
}

/** Sets the panel up. */
export function setUp(page) {
  element("judge").addEventListener("submit", (event) => {
    event.preventDefault();
    answer(page);
  });
  element("to-board").addEventListener("click", () => readBoard(page, element("text").value));
  element("from-board").addEventListener("click", () => {
    element("judge").game.value = page.game.kind;
    element("text").value = `${boardAsText(page.game)}\n`;
  });
  element("copy").addEventListener("click", () => copy(page, element("output").value, "The answer"));
  for (const button of document.querySelectorAll("[data-type]")) {
    button.addEventListener("click", () => download(page, button.dataset.type));
  }
}
