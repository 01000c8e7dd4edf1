// Positions as text, and boards as they are set up from them.

import { allCells } from "../scripts/lattice.js";
import { parseSquarePosition } from "./square_position.js";

/** @import { BoardOptions, MarbleColor, PlacedMarble } from "../scripts/types.d.ts" */

/** The rows of cells as they are read: from row i down, each from left to right. */
export const ROWS = [..."ihgfedcba"].map((row) => allCells().filter((cell) => cell[0] === row));
/** All cells as they are read. */
export const CELLS = ROWS.flat();

/**
 * The colour of each letter.
 * @type {Record<string, MarbleColor>}
 */
export const COLORS = { b: "black", w: "white", r: "red", u: "blue", g: "green", y: "yellow", n: "pivot" };

/**
 * Reads a position of any game: its marbles, and the letter of the side to move.
 * @param {string} text
 * @returns {{marbles: PlacedMarble[], turn: string}}
 */
export function parsePosition(text) {
  const square = parseSquarePosition(text);
  if (square) return square;
  const [boards, ...rest] = text.split(" ");
  const marbles = boards.split("&").flatMap((board, number) => {
    const rows = board.replace(/-\d.*/, "").split("/");
    return rows.flatMap((row, index) => parseRow(row, ROWS[index], number));
  });
  return { marbles, turn: (rest.find((word) => /^[a-z]/.test(word)) ?? "b")[0] };
}

/**
 * @param {string} text
 * @param {string[]} cells
 * @param {number} board
 * @returns {PlacedMarble[]}
 */
function parseRow(text, cells, board) {
  /** @type {PlacedMarble[]} */
  const marbles = [];
  let index = 0;
  for (const sign of text) {
    if (/\d/.test(sign)) {
      index += Number(sign);
    } else {
      marbles.push([cells[index], COLORS[sign], board]);
      index += 1;
    }
  }
  return marbles;
}

/**
 * Writes a position from the letters of marbles by cell.
 * @param {Map<string, string>} letters
 * @param {string} turn the letter of the side to move
 * @returns {string}
 */
export function formatPosition(letters, turn) {
  const rows = ROWS.map((cells) => cells.map((cell) => letters.get(cell) ?? " ").join(""));
  return `${rows.map((row) => row.replace(/ +/g, (empty) => String(empty.length))).join("/")} ${turn}`;
}

/**
 * What the board of a position is made from: how many boards there are, and the cells that rules, given as text, make obstacles or holes; the
 * size of a board of Kōnane.
 * @param {string} position
 * @param {string | null} [rules]
 * @returns {BoardOptions}
 */
export function boardOptions(position, rules) {
  const square = parseSquarePosition(position);
  if (square) return square.options;
  /** @param {string} name */
  const cells = (name) => rules?.match(`(?:^| )${name}=(\\S+)`)?.[1].split(",") ?? [];
  return { boards: position.split("&").length, obstacles: cells("obstacles"), holes: cells("holes") };
}
