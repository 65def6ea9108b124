/** The rule of pressing, and boards as text. Pure: knows nothing of the page. */

/** The largest number of rows and of columns that the page plays. */
export const MAX_SIDE = 30;

/** The cells, counted row by row from 0, that a press changes: the cell and its neighbours. */
export function changedBy(cell, rows, cols) {
  const row = Math.floor(cell / cols);
  const col = cell % cols;
  const cells = [cell];
  if (0 < row) cells.push(cell - cols);
  if (0 < col) cells.push(cell - 1);
  if (col + 1 < cols) cells.push(cell + 1);
  if (row + 1 < rows) cells.push(cell + cols);
  return cells;
}

/** The rows of a board as strings of 0 and 1, as the API takes them. */
export function toRows(lights, cols) {
  const rows = [];
  for (let at = 0; at < lights.length; at += cols) rows.push(lights.slice(at, at + cols).join(""));
  return rows;
}

/** The numbers of the cells that are set in rows of the API. */
export function setCells(rows) {
  return [...rows.join("")].flatMap((light, cell) => (light === "1" ? [cell] : []));
}

/** How many lights are on. */
export const countOn = (lights) => lights.reduce((sum, light) => sum + light, 0);

/** `1 light`, `2 lights`. */
export const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : noun.endsWith("s") ? "es" : "s"}`;

/** `row 2, column 3` of a cell. */
export const place = (cell, cols) => `row ${Math.floor(cell / cols) + 1}, column ${(cell % cols) + 1}`;

/**
 * Reads a board: rows of 0 and 1 or of b and w, spaced out or not, perhaps behind a judge's number of boards.
 * Returns `{kind, rows, cols, lights, boards}`, the first board where the judge has several; throws an `Error`
 * that says where the text is no board.
 */
export function parse(text) {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n?|\n/).map((line, idx) => ({
    at: idx + 1, cells: line.replace(/\s/g, ""), words: line.trim().split(/\s+/),
  })).filter((line) => line.cells);
  if (lines.length === 0) throw new Error("The text is empty: type or paste rows such as 0110 or bwwb.");
  const boards = judgeBoards(lines);
  const rows = 0 < boards ? lines.slice(1, 6) : lines;
  const cols = rows[0].cells.length;
  const kind = /[bw]/i.test(rows[0].cells) ? "flip" : "lights";
  for (const { at, cells } of rows) {
    const wrong = [...cells].find((cell) => !(kind === "flip" ? "bwBW" : "01").includes(cell));
    if (wrong) throw new Error(`Line ${at}: expected ${kind === "flip" ? "b or w" : "0 or 1"}, found ${wrong}.`);
    if (cells.length !== cols) throw new Error(`Line ${at}: expected ${cols} cells as in the first row, found ${cells.length}.`);
  }
  if (MAX_SIDE < Math.max(rows.length, cols)) {
    throw new Error(`The board has ${rows.length} × ${cols} cells; the page takes up to ${MAX_SIDE} × ${MAX_SIDE}.`);
  }
  const lights = rows.flatMap((row) => [...row.cells].map((cell) => ("1bB".includes(cell) ? 1 : 0)));
  return { kind, rows: rows.length, cols, lights, boards: Math.max(boards, 1) };
}

/** How many boards of 5 × 6 follow the number in the first line; 0 where the text does not begin with it. */
function judgeBoards(lines) {
  const [first, ...rest] = lines;
  const isCount = first.words.length === 1 && first.cells === String(rest.length / 5);
  return isCount && rest.every((line) => line.words.length === 6) ? rest.length / 5 : 0;
}
