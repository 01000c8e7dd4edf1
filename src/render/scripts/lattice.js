// The lattice of cells: where cells and the points next to them are in a picture.

/** @import { LatticePoint, Point } from "./types.d.ts" */

/** The distance between the centres of two neighbouring cells. */
export const CELL_DISTANCE = 48;
const SIN_60 = 0.8660254;
/** The distance between two rows. */
export const ROW_DISTANCE = CELL_DISTANCE * SIN_60;
/** The orientation in which a board is turned by 180 degrees, with White below. */
export const FLIPPED = 3;

/**
 * The point of a cell, given by its name.
 * @param {string} cell
 * @returns {LatticePoint}
 */
export function cellPoint(cell) {
  return { row: cell.charCodeAt(0) - 101, column: cell.charCodeAt(1) - 53 };
}

/**
 * The names of all 61 cells, row by row.
 * @returns {string[]}
 */
export function allCells() {
  const cells = [];
  for (let row = -4; row <= 4; row++) {
    for (let column = Math.max(-4, row - 4); column <= Math.min(4, row + 4); column++) {
      cells.push(String.fromCharCode(row + 101, column + 53));
    }
  }
  return cells;
}

/**
 * The sum of two points of the lattice.
 * @param {LatticePoint} point
 * @param {LatticePoint} offset
 * @returns {LatticePoint}
 */
export function addPoints(point, offset) {
  return { row: point.row + offset.row, column: point.column + offset.column };
}

/**
 * Where a point of the lattice is in the picture of a board, from its centre, in one of the twelve orientations.
 * @param {LatticePoint} point
 * @param {number} orientation
 * @returns {Point}
 */
export function projectPoint(point, orientation) {
  let { row, column } = point;
  if (orientation >= 6) [row, column] = [column, row];
  for (let turn = 0; turn < orientation % 6; turn++) [row, column] = [column, column - row];
  return { x: CELL_DISTANCE * (column - row / 2), y: -ROW_DISTANCE * row };
}
