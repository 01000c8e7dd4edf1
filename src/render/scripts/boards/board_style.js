// Which game a board belongs to.

import { HEXAGON_BOARD } from "./hexagon_board.js";
import { squareBoard } from "./square_board.js";

/** @import { BoardOptions, BoardStyle } from "../types.d.ts" */

/**
 * The style of a board, which is chosen once when the board is made.
 * @param {BoardOptions} options
 * @returns {BoardStyle}
 */
export function styleOfBoard({ game, rows = 8, columns = 8, missing = [], seats = [] }) {
  if (game === "konane") return squareBoard({ rows, columns, missing, hasNames: seats.length > 0 });
  return HEXAGON_BOARD;
}
