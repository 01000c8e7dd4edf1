// The steps of the marbles in a move.

import { cellPoint } from "./lattice.js";

/** @import { LatticePoint } from "./types.d.ts" */

/**
 * The steps of a move, the foremost marble first: from which cell, and to which, or null where the marble is ejected
 * or the stone is taken off.
 * @param {{steps: string}} move
 * @returns {[from: string, to: string | null][]}
 */
export function parseSteps(move) {
  return move.steps.split(" ").map((step) => {
    // The second cell begins with the next letter.
    const end = step.slice(1).search(/[a-z-]/) + 1;
    return [step.slice(0, end), step[end] === "-" ? null : step.slice(end)];
  });
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
