/** Solutions of the present board: hints, all of them to leaf through, quiet patterns, and why there is none. */

import { ask, run } from "./api.js";
import { count, place, setCells } from "./rules.js";

/** How many solutions or patterns are asked for. */
const LIMIT = 1000;

/** How long a step of the animation takes. */
const STEP_MS = 450;

const element = (id) => document.getElementById(id);

/** What is leafed through: entries `{cells, words}` with marks of a kind, and which of them is shown. */
let leaves = { kind: "none", entries: [], at: 0 };

/** The cells pressed an odd number of times since the entries were asked for. */
let pressed = new Set();

/** The timer of the animation, where it runs. */
let playing = null;

/** Cells of the one set or the other, but not of both. */
const differing = (cells, others) => [...cells.filter((cell) => !others.has(cell)), ...[...others].filter((cell) => !cells.includes(cell))];

/** Shows the entry that is leafed to. */
function showLeaf(page, step = 0) {
  const { kind, entries } = leaves;
  leaves.at = Math.min(Math.max(leaves.at + step, 0), entries.length - 1);
  if (kind === "silent") pressed = new Set();
  const { cells } = entries[leaves.at];
  page.show(kind, kind === "presses" ? differing(cells, pressed) : cells);
  describe(page);
  if (step !== 0) page.say(element("answer").textContent);
}

/** Puts into words what is shown, as the board is now. */
function describe(page) {
  const { kind, entries, at } = leaves;
  element("answer").textContent = entries.length === 0 ? "" : entries[at].words();
  element("leaf").hidden = entries.length < 2;
  element("leaf-at").textContent = `${at + 1} of ${entries.length}`;
  const canStep = ["presses", "silent"].includes(kind) && 0 < entries[at].cells.length;
  element("steps").hidden = !canStep;
  element("show").textContent = isShown() ? "Hide the solution" : "Show a solution";
  if (canStep && page.marks.cells.size === 0) stop();
}

/** Is one solution shown, as the first button does? */
const isShown = () => leaves.kind === "presses" && leaves.entries.length === 1;

/** Leafs through other entries from now on. */
function open(page, kind, entries) {
  stop();
  leaves = { kind, entries, at: 0 };
  pressed = new Set();
  showLeaf(page);
  page.say(element("answer").textContent);
}

/** Takes everything away. */
function clear(page) {
  stop();
  leaves = { kind: "none", entries: [], at: 0 };
  describe(page);
}

/** Asks for presses from the present board, or tells why there are none and returns `null`. */
async function solve(page, options, signal) {
  const { game } = page;
  const answer = await ask("solve", { json: { grid: game.grid, goal: game.goal, ...options }, signal });
  if (answer.outcome === "Solved") return answer;
  open(page, "certificate", certificates(page, answer));
  return null;
}

/** The entries that show why a board is impossible: one for each colour that it cannot get. */
function certificates(page, { certificate, certificates: both }) {
  const { game } = page;
  const all = both ? Object.entries(both) : [["off", certificate]];
  return all.map(([colour, rows]) => {
    const cells = setCells(rows);
    const wrong = colour === "off" ? 1 : 0;
    const goal = game.names[1 - wrong];
    const words = () => {
      const odd = cells.filter((cell) => game.lights[cell] === wrong).length;
      return `Impossible to get all ${goal}: every press changes an even number of the framed ${noun(game, 2)}, `
        + `and an odd number of them, ${odd}, is ${game.names[wrong]}.`;
    };
    return { cells, words };
  });
}

/** Lights or pieces. */
const noun = (game, number) => (game.kind === "flip" ? "piece" : "light") + (number === 1 ? "" : "s");

/** How good an answer is, in words. */
function quality({ moves, fewest, at_least: atLeast }) {
  if (fewest) return `${count(moves, "press")}, the fewest: no smaller set does it.`;
  return `${count(moves, "press")}, the best found in time; fewer than ${atLeast} cannot do it.`;
}

/** Shows one solution with the fewest presses. */
const showSolution = (page) => run("Solving", async (signal) => {
  const answer = await solve(page, {}, signal);
  if (answer) open(page, "presses", [{ cells: setCells(answer.presses), words: () => remaining(page, quality(answer)) }]);
});

/** What was said at first, and how many of the presses are left. */
function remaining(page, words) {
  const left = page.marks.cells.size;
  return page.game.isWon ? "Nothing is left to press." : pressed.size === 0 ? words : `${count(left, "press")} left.`;
}

/** Shows all solutions. */
const showAll = (page) => run("Listing all solutions", async (signal) => {
  const answer = await solve(page, { want: "all", limit: LIMIT }, signal);
  if (!answer) return;
  const { solutions, count: number, colour } = answer;
  const goal = page.game.kind === "flip" ? ` to all ${page.game.names[Number(colour === "on")]}` : "";
  const shown = solutions.length < Number(number) ? `, the first ${solutions.length} of them here` : "";
  const head = number === "1" ? `There is one solution${goal}` : `There are ${number} solutions${goal}${shown}`;
  open(page, "presses", solutions.map((rows) => {
    const cells = setCells(rows);
    return { cells, words: () => `${head}. This one has ${count(cells.length, "press")}.` };
  }));
});

/** Shows the quiet patterns: the solutions of a board that is solved. */
const showQuiet = (page) => run("Listing the quiet patterns", async (signal) => {
  const { game } = page;
  const grid = Array(game.rows).fill("0".repeat(game.cols));
  const { solutions, count: number } = await ask("solve", { json: { grid, want: "all", limit: LIMIT }, signal });
  const patterns = solutions.map(setCells).filter((cells) => 0 < cells.length);
  const none = "None: each board of this size has exactly one solution.";
  const others = number.length < 16 ? Number(number) - 1 : `almost ${number}`;
  const head = `${others} ${others === 1 ? "pattern leaves" : "patterns leave"} every light as it was`;
  const entries = patterns.map((cells) => ({ cells, words: () => `${head}. This one has ${count(cells.length, "press")}.` }));
  open(page, "silent", 0 < entries.length ? entries : [{ cells: [], words: () => none }]);
});

/** Marks one press of a fewest solution from the present board. */
const hint = (page) => run("Looking for a hint", async (signal) => {
  if (page.game.isWon) return page.say("The board is solved.");
  const answer = await solve(page, {}, signal);
  if (!answer) return document.getElementById("tab-solve").click();
  const [cell] = setCells(answer.presses);
  clear(page);
  page.show("hint", [cell]);
  if (document.activeElement.role === "gridcell") page.board.focus(cell);
  page.say(`Hint: press ${place(cell, page.game.cols)}. ${count(answer.moves, "press")} to go.`);
});

/** Presses one of the marked cells. */
function step(page) {
  const [cell] = page.marks.cells;
  if (cell === undefined) stop();
  else page.press(cell);
}

/** Begins or ends the animation. */
function play(page) {
  if (playing !== null) return stop();
  element("play").textContent = "Pause";
  playing = setInterval(() => step(page), STEP_MS);
  return step(page);
}

/** Ends the animation. */
function stop() {
  clearInterval(playing);
  playing = null;
  element("play").textContent = "Play them";
}

/** Sets the panel up; returns what the toolbar and the keys use. */
export function setUp(page) {
  const buttons = {
    show: () => (isShown() ? (clear(page), page.show("none", [])) : showSolution(page)),
    all: () => showAll(page), quiet: () => showQuiet(page), step: () => step(page), play: () => play(page),
    earlier: () => showLeaf(page, -1), later: () => showLeaf(page, 1),
  };
  for (const [id, act] of Object.entries(buttons)) element(id).addEventListener("click", act);
  page.on("board", () => clear(page));
  page.on("press", (cells) => {
    for (const cell of cells) if (!pressed.delete(cell)) pressed.add(cell);
    if (page.marks.kind !== leaves.kind) clear(page);
    describe(page);
  });
  return { hint: () => hint(page), clear: () => clear(page) };
}
