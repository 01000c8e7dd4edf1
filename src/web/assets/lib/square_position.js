// Positions of Kōnane as text: `wbwb/bwbw/w1wb/bwbx w b2`, rows from the top, who is to move, and `-` or the first hole.

/** @import { BoardOptions, PlacedMarble } from "../scripts/types.d.ts" */

/**
 * Reads a position of Kōnane: its board, its stones, and the letter of the side to move. A text of another game has none.
 * @param {string} text
 * @returns {{options: BoardOptions, marbles: PlacedMarble[], turn: string} | null}
 */
export function parseSquarePosition(text) {
  const [, rowTexts, turn] = /^([bwx\d/]+) ([bw]) (?:-|[a-t]\d+)$/.exec(text) ?? [];
  if (!rowTexts) return null;
  const rows = rowTexts.split("/").map(parseRow);
  /** @type {PlacedMarble[]} */
  const marbles = [];
  /** @type {string[]} */
  const missing = [];
  rows.forEach((signs, index) => {
    signs.forEach((sign, column) => {
      const square = `${String.fromCharCode(97 + column)}${rows.length - index}`;
      if (sign === "x") missing.push(square);
      else if (sign !== " ") marbles.push([square, sign === "b" ? "black" : "white"]);
    });
  });
  const columns = Math.max(...rows.map((signs) => signs.length));
  return { options: { game: "konane", rows: rows.length, columns, missing }, marbles, turn };
}

/**
 * The signs of a row, a blank for an empty square.
 * @param {string} text
 * @returns {string[]}
 */
function parseRow(text) {
  const parts = text.match(/\d+|[bwx]/g) ?? [];
  return parts.flatMap((part) => (/\d/.test(part) ? Array.from({ length: Number(part) }, () => " ") : [part]));
}
