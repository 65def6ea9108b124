/** Chasing the lights, row by row, on the board that lies there. */

import { ask, run } from "./api.js";
import { count, setCells } from "./rules.js";

const element = (id) => document.getElementById(id);

/** Is the lesson on? */
let isOn = false;

/** The presses in the first row that are still to do before the lights are chased a second time. */
let top = new Set();

/** The cells of a row that are on. */
const onIn = (game, row) => Array.from({ length: game.cols }, (_, col) => row * game.cols + col).filter((cell) => game.lights[cell]);

/** The next thing to do: what to say, and the cells to press. */
function next(game) {
  const { rows, cols } = game;
  const nouns = (number) => count(number, game.kind === "flip" ? "black piece" : "light");
  if (0 < top.size) return { words: "Now the first row: press the marked places, then chase once more.", cells: [...top] };
  if (game.on === 0) return { words: "All done. Chasing always ends here when the first row was right.", cells: [] };
  const row = Array.from({ length: rows - 1 }, (_, idx) => idx).find((idx) => 0 < onIn(game, idx).length);
  if (row === undefined) {
    const left = nouns(onIn(game, rows - 1).length);
    return { words: `Only the last row is left, with ${left}. What remains there depends on the first row alone: ask which presses in it help.`, cells: [], isLast: true };
  }
  const cells = onIn(game, row).map((cell) => cell + cols);
  return { words: `Row ${row + 1} has ${nouns(cells.length)}. Press right below, in row ${row + 2}: each press changes the one above it.`, cells };
}

/** Shows the next thing to do. */
function show(page) {
  if (!isOn) return;
  const { words, cells, isLast = false } = next(page.game);
  page.show("chase", cells);
  element("lesson").textContent = words;
  element("chase").hidden = cells.length === 0;
  element("top").hidden = !isLast;
}

/** Asks which presses in the first row put out the last. */
const askTop = (page) => run("Solving", async (signal) => {
  const { game } = page;
  const answer = await ask("solve", { json: { grid: game.grid, goal: "off", want: "any" }, signal });
  if (answer.outcome === "Solved") {
    top = new Set(setCells(answer.presses).filter((cell) => cell < game.cols));
    show(page);
    return page.say(element("lesson").textContent);
  }
  element("lesson").textContent = "No first row helps: this board is impossible. Solve shows why.";
  element("top").hidden = true;
  return page.say(element("lesson").textContent);
});

/** Begins or ends the lesson. */
function toggle(page, isWanted) {
  if (isOn === isWanted) return;
  isOn = isWanted;
  top = new Set();
  element("start").textContent = isOn ? "End the lesson" : "Start the lesson";
  element("lesson").hidden = !isOn;
  element("chase").hidden = element("top").hidden = true;
  if (isOn) { show(page); page.say(element("lesson").textContent); } else if (page.marks.kind === "chase") page.show("none", []);
}

/** Sets the panel up; `clear` takes away what another panel shows. */
export function setUp(page, clear) {
  element("start").addEventListener("click", () => {
    if (!isOn) clear();
    toggle(page, !isOn);
  });
  element("chase").addEventListener("click", () => {
    const cells = [...page.marks.cells];
    for (const cell of cells) page.game.press(cell);
    page.changed(cells, `Pressed ${count(cells.length, "place")}`);
    page.say(element("lesson").textContent);
  });
  element("top").addEventListener("click", () => askTop(page));
  page.on("board", () => { top = new Set(); queueMicrotask(() => show(page)); });
  page.on("press", (cells) => {
    for (const cell of cells) if (0 < top.size && cell < page.game.cols && !top.delete(cell)) top.add(cell);
    show(page);
  });
  return { end: () => toggle(page, false) };
}
