/** What the panels share: the game, the marks on the board, and who wants to know of a change. */

import { cancel, run, ask } from "./api.js";
import { Board } from "./board.js";
import { toLink } from "./game.js";
import { count, place, toRows } from "./rules.js";

/** How long the address may lag behind the game; browsers count how often it is changed. */
const LINK_MS = 300;

const element = (id) => document.getElementById(id);

export class Page {
  /** `keys`: what keys do on the board besides moving and pressing. */
  constructor(keys) {
    this.game = null;
    this.isEditing = false;
    this.marks = { kind: "none", cells: new Set() };
    this.listeners = { press: [], board: [] };
    this.board = new Board(element("board"), (cell) => this.act(cell), keys);
  }

  /** Calls `listener` after presses, with the cells pressed (`press`), or after a new board (`board`). */
  on(what, listener) { this.listeners[what].push(listener); }

  /** Says something to those who listen rather than look. */
  say(words) { element("live").textContent = words; }

  /** Begins a game. */
  begin(game, words = "") {
    cancel("answer", "puzzle", "fewest");
    this.game = game;
    this.marks = { kind: "none", cells: new Set() };
    this.board.build(game);
    for (const listener of this.listeners.board) listener();
    this.refresh();
    this.say(`${words} ${this.board.root.ariaLabel}, ${game.on} ${game.names[1]}.`.trim());
    if (game.fewest === null) this.#askFewest(game);
  }

  /** Asks how few presses win from the start of a game. */
  #askFewest(game) {
    const json = { grid: toRows(game.start, game.cols), goal: game.goal };
    run("Counting the fewest presses", async (signal) => {
      const answer = await ask("solve", { json, signal });
      game.fewest = answer.outcome === "Impossible" ? "none" : answer.fewest ? answer.moves : `${answer.at_least} or more`;
      if (game === this.game) this.refresh();
    }, "fewest");
  }

  /** What a cell does when it is pressed: in edit mode its light alone is flipped. */
  act(cell) {
    if (!this.isEditing) return this.press(cell);
    const { game } = this;
    game.start[cell] ^= 1;
    game.restart();
    game.fewest = null;
    for (const listener of this.listeners.board) listener();
    this.show("none", []);
    this.say(`${place(cell, game.cols)} is ${game.names[game.lights[cell]]}.`);
  }

  /** Presses a cell for the player. */
  press(cell) {
    this.game.press(cell);
    this.changed([cell], `Pressed ${place(cell, this.game.cols)}`);
  }

  /** Takes the last press back. */
  undo() { this.#step(this.game.undo(), "Took back", "There is nothing to take back."); }

  /** Does what was taken back again. */
  redo() { this.#step(this.game.redo(), "Pressed again", "There is nothing to do again."); }

  /** A step in the history. */
  #step(cell, words, none) {
    if (cell === undefined) this.say(none);
    else this.changed([cell], `${words} ${place(cell, this.game.cols)}`);
  }

  /** Back to the start of the game. */
  restart() { this.changed(this.game.restart(), "Back to the start"); }

  /** After presses: marks vanish from what was pressed and come where it was wrong. */
  changed(cells, words) {
    cancel("answer");
    const { kind, cells: marked } = this.marks;
    for (const cell of kind === "certificate" ? [] : cells) {
      if (kind === "hint" && !marked.has(cell)) marked.clear();
      else if (kind !== "none" && !marked.delete(cell)) marked.add(cell);
    }
    for (const listener of this.listeners.press) listener(cells);
    this.refresh();
    const { game } = this;
    this.say(`${words}: ${game.isWon ? this.verdict() : `${game.on} of ${game.lights.length} ${game.names[1]}.`}`);
  }

  /** Marks cells on the board. */
  show(kind, cells) {
    this.marks = { kind, cells: new Set(cells) };
    this.refresh();
  }

  /** Did the player win, rather than find a board that is solved? */
  get #hasWon() { return this.game.isWon && 0 < this.game.presses.length && !this.isEditing; }

  /** What is to do, or what came of it, in a line. */
  #state() {
    const { fewest, kind } = this.game;
    if (this.isEditing) return "Editing: a press flips one light alone.";
    if (this.#hasWon) return this.verdict();
    if (fewest === "none") return "This board is impossible: Solve shows why.";
    return kind === "flip" ? "Make all pieces one colour." : "Put all lights out.";
  }

  /** What a won game is worth. */
  verdict() {
    const { presses, fewest } = this.game;
    const done = `Solved in ${count(presses.length, "press")}`;
    if (presses.length === fewest) return `${done}, the fewest there are.`;
    return Number.isInteger(fewest) ? `${done}; ${fewest} would do.` : `${done}.`;
  }

  /** Draws the game and its figures. */
  refresh() {
    const { game } = this;
    this.board.paint(game, this.marks);
    element("moves").textContent = game.presses.length;
    element("fewest").textContent = game.fewest ?? "–";
    element("lit").textContent = game.on;
    element("lit-name").textContent = game.kind === "flip" ? "Black pieces" : "Lights on";
    // Not `disabled`: that would take the focus from who presses the button with the keyboard.
    element("undo").ariaDisabled = element("restart").ariaDisabled = game.presses.length === 0;
    element("redo").ariaDisabled = game.undone.length === 0;
    element("verdict").textContent = this.#state();
    element("stage").classList.toggle("won", this.#hasWon);
    this.linkTimer ??= setTimeout(() => this.link(), LINK_MS);
  }

  /** Puts the game into the address, and returns that. */
  link() {
    clearTimeout(this.linkTimer);
    this.linkTimer = null;
    history.replaceState(null, "", toLink(this.game));
    return location.href;
  }
}
