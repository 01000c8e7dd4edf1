// Finds the cells of a board that match a pattern, in any orientation and with either colours.

import { ANY_PIECE, ANYTHING, EMPTY } from "../../lib/pattern_list.js";

/** @import { Pattern } from "./pattern.js" */

/** @type {Record<string, string>} */
const SWAPPED = { b: "w", w: "b" };
/** @type {Record<string, string>} */
const LETTERS = { black: "b", white: "w" };

/** @typedef {(position: string) => string[]} CellFinder */

/**
 * A function that gives the cells of a position that match those of a pattern, as it is now: none if no orientation matches, and for a whole position,
 * which matches everywhere.
 * @param {Pattern} pattern
 * @returns {CellFinder}
 */
export function cellFinder(pattern) {
  const { kind, board, isWhole, turn } = pattern;
  /** @type {[cell: string, symbol: string][]} */
  const wanted = board.cells.map((cell) => [cell, pattern.symbolOn(cell)]);
  const named = wanted.filter(([, symbol]) => symbol !== ANYTHING);
  return (position) => {
    if (isWhole || !kind.isPosition(position)) return [];
    const parsed = kind.parsePosition(position);
    const pieces = new Map(parsed.marbles.map(([cell, color]) => [cell, LETTERS[color] ?? ANY_PIECE]));
    for (const isSwapped of [false, true]) {
      const sided = (/** @type {string} */ symbol) => (isSwapped ? (SWAPPED[symbol] ?? symbol) : symbol);
      if (turn && sided(turn) !== parsed.turn) continue;
      for (const turned of kind.orientations(kind.boardOptions(position))) {
        const cells = named.map(([cell]) => turned(cell));
        const isFound = named.every(([, symbol], n) => {
          const piece = pieces.get(cells[n]);
          if (symbol === EMPTY) return piece === undefined;
          return symbol === ANY_PIECE ? piece !== undefined : piece === sided(symbol);
        });
        if (isFound) return cells;
      }
    }
    return [];
  };
}
