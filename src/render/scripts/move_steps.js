// The steps of the marbles in a move.

import { cellPoint } from "./lattice.js";

/** @import { LatticePoint } from "./types.d.ts" */

/**
 * The steps of a move, the foremost marble first: from which cell, and to which, or null where the marble is ejected.
 * @param {{steps: string}} move
 * @returns {[from: string, to: string | null][]}
 */
export function parseSteps(move) {
  return move.steps.split(" ").map((step) => [step.slice(0, 2), step[2] === "-" ? null : step.slice(2, 4)]);
}

/**
 * The direction of a move, as the difference of two points.
 * @param {{steps: string}} move
 * @returns {LatticePoint}
 */
export function moveDirection(move) {
  for (const [from, to] of parseSteps(move)) {
    if (to === null) continue;
    const [start, end] = [cellPoint(from), cellPoint(to)];
    return { row: end.row - start.row, column: end.column - start.column };
  }
  throw new Error(`a move without a step on the board: ${move.steps}`);
}
