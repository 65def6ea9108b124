/** The board as the visitor sees, hears and presses it: a grid with one cell in the tab order. */

import { place } from "./rules.js";

/** What is said of a marked cell, by the kind of its mark. */
const MARK_WORDS = {
  presses: "press here", hint: "hint: press here", chase: "press here", silent: "in the quiet pattern", certificate: "framed",
};

export class Board {
  /** `act`: called with a cell that was pressed; `keys`: what other keys do. */
  constructor(root, act, keys) {
    Object.assign(this, { root, act, keys, at: 0, cells: [] });
    root.addEventListener("click", (event) => {
      const cell = this.cells.indexOf(event.target.closest("[role=gridcell]"));
      if (0 <= cell) { this.#point(cell); act(cell); }
    });
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Builds the cells anew for a game. */
  build(game) {
    const { rows, cols } = game;
    this.cells = [];
    const lines = Array.from({ length: rows }, () => {
      const row = document.createElement("div");
      row.role = "row";
      for (let col = 0; col < cols; col += 1) {
        const cell = document.createElement("div");
        cell.role = "gridcell";
        cell.tabIndex = -1;
        this.cells.push(cell);
        row.append(cell);
      }
      return row;
    });
    this.root.replaceChildren(...lines);
    this.root.style.setProperty("--rows", rows);
    this.root.style.setProperty("--cols", cols);
    this.root.dataset.kind = game.kind;
    this.root.classList.toggle("dense", 12 < cols);
    this.root.ariaLabel = `${game.kind === "flip" ? "Flip Game" : "Lights Out"}, ${rows} × ${cols}`;
    this.#point(Math.min(this.at, this.cells.length - 1), false);
  }

  /** Draws what differs from what is drawn: the state of each cell and its mark, of `marks.kind` in `marks.cells`. */
  paint(game, marks) {
    this.size = [game.rows, game.cols];
    for (const [idx, cell] of this.cells.entries()) {
      const mark = marks.cells.has(idx) ? marks.kind : "";
      const state = `${game.names[game.lights[idx]]} ${mark}`;
      if (cell.state === state) continue;
      cell.state = state;
      cell.className = `${game.lights[idx] ? "on" : ""} ${mark && `mark ${mark}`}`;
      const words = [place(idx, game.cols), game.names[game.lights[idx]], MARK_WORDS[mark]];
      cell.ariaLabel = words.filter(Boolean).join(", ");
    }
  }

  /** Moves the focus to a cell. */
  focus(cell = this.at) { this.#point(cell); }

  /** Makes a cell the one in the tab order. */
  #point(cell, isFocused = true) {
    if (this.cells[this.at]) this.cells[this.at].tabIndex = -1;
    this.at = cell;
    this.cells[cell].tabIndex = 0;
    if (isFocused) this.cells[cell].focus();
  }

  /** Where a key leads from the present cell; `null` for a key that does not move. */
  #target(key, isFar) {
    const [rows, cols] = this.size;
    const [row, col] = [Math.floor(this.at / cols), this.at % cols];
    const to = (toRow, toCol) => Math.min(Math.max(toRow, 0), rows - 1) * cols + Math.min(Math.max(toCol, 0), cols - 1);
    switch (key) {
      case "ArrowUp": return to(row - 1, col);
      case "ArrowDown": return to(row + 1, col);
      case "ArrowLeft": return to(row, col - 1);
      case "ArrowRight": return to(row, col + 1);
      case "PageUp": return to(0, col);
      case "PageDown": return to(rows, col);
      case "Home": return to(isFar ? 0 : row, 0);
      case "End": return to(isFar ? rows : row, cols);
      default: return null;
    }
  }

  /** Moves, presses, or does what another key is for. */
  #key(event) {
    const isPlain = !event.altKey && !event.metaKey;
    const target = isPlain ? this.#target(event.key, event.ctrlKey) : null;
    const action = event.ctrlKey || !isPlain ? undefined : this.keys[event.key.toLowerCase()];
    if (target !== null) this.#point(target);
    else if (event.key === " " || event.key === "Enter") this.act(this.at);
    else if (action) action();
    else return;
    event.preventDefault();
  }
}
