/** One game: a start, the presses so far, and what was undone. Pure: knows nothing of the page. */

import { changedBy, countOn, toRows } from "./rules.js";

export class Game {
  /** `kind`: `lights` or `flip`; `start`: 0 and 1 row by row; `fewest`: how few presses win from there, if known. */
  constructor({ kind, rows, cols, lights, fewest = null }) {
    Object.assign(this, { kind, rows, cols, fewest });
    this.start = [...lights];
    this.lights = [...lights];
    this.presses = [];
    this.undone = [];
  }

  /** The goal as the API names it. */
  get goal() { return this.kind === "flip" ? "either" : "off"; }

  /** What the two states of a cell are called, off first. */
  get names() { return this.kind === "flip" ? ["white", "black"] : ["off", "on"]; }

  /** The rows of the present board. */
  get grid() { return toRows(this.lights, this.cols); }

  /** How many lights are on. */
  get on() { return countOn(this.lights); }

  /** Is the goal reached? */
  get isWon() { return this.on === 0 || (this.kind === "flip" && this.on === this.lights.length); }

  /** Flips what a press changes; returns those cells. */
  #flip(cell) {
    const cells = changedBy(cell, this.rows, this.cols);
    for (const changed of cells) this.lights[changed] ^= 1;
    return cells;
  }

  /** A press of the player. */
  press(cell) {
    this.presses.push(cell);
    this.undone = [];
    this.#flip(cell);
  }

  /** Takes the last press back; returns it, or `undefined` where there is none. */
  undo() {
    const cell = this.presses.pop();
    if (cell !== undefined) {
      this.undone.push(cell);
      this.#flip(cell);
    }
    return cell;
  }

  /** Does what was undone last again; returns it, or `undefined` where there is none. */
  redo() {
    const cell = this.undone.pop();
    if (cell !== undefined) {
      this.presses.push(cell);
      this.#flip(cell);
    }
    return cell;
  }

  /** Back to the start; returns the presses that were taken back. They cannot be done again. */
  restart() {
    const presses = this.presses;
    this.lights = [...this.start];
    this.presses = [];
    this.undone = [];
    return presses;
  }
}

/** The game as a fragment of an address: board in hexadecimal, presses as numbers of cells. */
export function toLink(game) {
  const bits = game.start.join("").replace(/.{1,4}/g, (four) => Number.parseInt(four.padEnd(4, "0"), 2).toString(16));
  return `#game=${game.kind}&size=${game.rows}x${game.cols}&board=${bits}&presses=${game.presses.join(".")}`;
}

/** The game of such a fragment; `null` where the fragment holds none; an `Error` where it is broken. */
export function fromLink(fragment, maxSide) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  if (!fields.has("board")) return null;
  const broken = new Error("The link is broken: it does not hold a board.");
  const [rows, cols] = (/^\d+x\d+$/.test(fields.get("size")) ? fields.get("size") : "0x0").split("x").map(Number);
  const board = fields.get("board");
  const kind = fields.get("game");
  const isBoard = /^[0-9a-f]+$/.test(board) && board.length === Math.ceil((rows * cols) / 4);
  if (!isBoard || rows < 1 || cols < 1 || maxSide < Math.max(rows, cols) || !["lights", "flip"].includes(kind)) throw broken;
  const bits = [...board].flatMap((digit) => [...Number.parseInt(digit, 16).toString(2).padStart(4, "0")].map(Number));
  const game = new Game({ kind, rows, cols, lights: bits.slice(0, rows * cols) });
  const presses = fields.get("presses") ? fields.get("presses").split(".") : [];
  for (const cell of presses) {
    if (!/^\d+$/.test(cell) || rows * cols <= Number(cell)) throw broken;
    game.press(Number(cell));
  }
  return game;
}
