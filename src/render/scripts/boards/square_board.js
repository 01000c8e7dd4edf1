// The style of boards of Kōnane, and the movement of their stones.

import { FLIPPED } from "../lattice.js";
import { drawJumpMarks } from "./jump_marks.js";
import { drawSquareGround, FRAME_WIDTH, SQUARE } from "./square_ground.js";
import { createStone, defineStoneGradients, jumpStone, returnStone, takeOffStone } from "./stone.js";

/** @import { BoardStyle, LatticePoint, Point } from "../types.d.ts" */

/** From a square to the next one, by the key that leads there. */
const SQUARE_KEYS = {
  ArrowRight: { row: 0, column: 1 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowUp: { row: 1, column: 0 },
  ArrowDown: { row: -1, column: 0 },
};
/** Half of the width that the names of players need at least. */
const NAME_WIDTH = 160;

/**
 * The style of a board with the given numbers of rows and columns, some of whose squares may be missing.
 * @param {{rows: number, columns: number, missing: string[], hasNames: boolean}} options
 * @returns {BoardStyle}
 */
export function squareBoard({ rows, columns, missing, hasNames }) {
  const names = squareRows(rows, columns).map((row) => row.filter((name) => !missing.includes(name)));
  /**
   * The point of a square, from the centre of the board.
   * @param {string} name
   * @returns {LatticePoint}
   */
  const cellPoint = (name) => ({
    row: Number(name.slice(1)) - (rows + 1) / 2,
    column: name.charCodeAt(0) - 97 - (columns - 1) / 2,
  });
  const ground = { rows, columns, squares: names.flat(), cellPoint, project: projectSquare };
  const width = (columns * SQUARE) / 2 + FRAME_WIDTH;
  return {
    frame: { x: hasNames ? Math.max(width, NAME_WIDTH) : width, y: (rows * SQUARE) / 2 + FRAME_WIDTH },
    hasScore: false,
    rows: names,
    directions: Object.values(SQUARE_KEYS),
    keys: SQUARE_KEYS,
    cellPoint,
    project: projectSquare,
    defineGradients: defineStoneGradients,
    drawGround: (layer, board) => drawSquareGround(layer, ground, board),
    createPiece: createStone,
    movePiece: jumpStone,
    removePiece: takeOffStone,
    returnPiece: returnStone,
    edgePoint: () => null,
    drawMove: (layer, move, orientation) => {
      drawJumpMarks(layer, move, (square) => projectSquare(cellPoint(square), orientation));
    },
  };
}

/**
 * The names of the squares of a rectangle as they are read: from the highest row down, each from left to right.
 * @param {number} rows
 * @param {number} columns
 * @returns {string[][]}
 */
function squareRows(rows, columns) {
  const letters = Array.from({ length: columns }, (_, column) => String.fromCharCode(97 + column));
  return Array.from({ length: rows }, (_, index) => letters.map((letter) => `${letter}${rows - index}`));
}

/**
 * Where a point from the centre of a board is in its picture.
 * @param {LatticePoint} point
 * @param {number} orientation
 * @returns {Point}
 */
function projectSquare({ row, column }, orientation) {
  const sign = orientation === FLIPPED ? -1 : 1;
  return { x: sign * SQUARE * column, y: -sign * SQUARE * row };
}
