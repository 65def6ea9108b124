/** New puzzles and the visitor's own boards. */

import { ask, hideNotice, run, tell } from "./api.js";
import { Game } from "./game.js";
import { parse } from "./rules.js";

const element = (id) => document.getElementById(id);

/** Asks for a puzzle as the form says and begins it. */
function newPuzzle(page) {
  const form = element("new");
  if (!form.reportValidity()) return;
  const { kind, rows, cols, wish } = Object.fromEntries(new FormData(form));
  const query = new URLSearchParams({ rows, cols, goal: kind === "flip" ? "either" : "off" });
  if (wish !== "") query.set("moves", wish);
  run("Making a puzzle", async (signal) => {
    const { grid, moves, ...puzzle } = await ask(`puzzle?${query}`, { signal });
    setEditing(page, false);
    page.begin(new Game({ kind, ...puzzle, lights: grid.flat(), fewest: moves }), "A new puzzle.");
  }, "puzzle");
}

/** Begins with a board that was pasted or typed; says where it is none. Returns whether it is one. */
export function readBoard(page, text) {
  try {
    const board = parse(text);
    hideNotice();
    setEditing(page, false);
    page.begin(new Game(board), "Your board.");
    fill(board);
    if (1 < board.boards) tell(`The text holds ${board.boards} boards: this is the first of them.`);
    return true;
  } catch (error) {
    tell(error.message);
    return false;
  }
}

/** Puts the game and size of a board into the form. */
export function fill({ kind, rows, cols }) {
  element("new").kind.value = kind;
  element("rows").value = rows;
  element("cols").value = cols;
}

/** Begins or ends the mode in which a press flips one light. */
function setEditing(page, isEditing) {
  const wasEditing = page.isEditing;
  page.isEditing = isEditing;
  element("edit").ariaPressed = isEditing;
  element("stage").classList.toggle("editing", isEditing);
  if (isEditing) page.refresh();
  if (wasEditing && !isEditing) page.begin(new Game({ ...page.game, fewest: null }), "Your board is ready.");
}

/** Begins to edit the present board, or an empty one of the form's size. */
function edit(page, isEmpty) {
  const form = Object.fromEntries(new FormData(element("new")));
  if (isEmpty && !element("new").reportValidity()) return;
  const rows = isEmpty ? Number(form.rows) : page.game.rows;
  const cols = isEmpty ? Number(form.cols) : page.game.cols;
  const lights = isEmpty ? Array(rows * cols).fill(0) : page.game.lights;
  page.begin(new Game({ kind: form.kind, rows, cols, lights, fewest: "–" }), "Editing: a press flips one light.");
  setEditing(page, true);
}

/** Sets the panel up. */
export function setUp(page) {
  element("new").addEventListener("submit", (event) => {
    event.preventDefault();
    newPuzzle(page);
  });
  for (const preset of document.querySelectorAll("[data-size]")) {
    preset.addEventListener("click", () => {
      [element("rows").value, element("cols").value] = preset.dataset.size.split("x");
      newPuzzle(page);
    });
  }
  element("edit").addEventListener("click", () => (page.isEditing ? setEditing(page, false) : edit(page, false)));
  element("empty").addEventListener("click", () => edit(page, true));
  document.addEventListener("paste", (event) => {
    if (event.target.closest("input, textarea")) return;
    event.preventDefault();
    readBoard(page, event.clipboardData.getData("text"));
  });
  return { newPuzzle: () => newPuzzle(page) };
}
