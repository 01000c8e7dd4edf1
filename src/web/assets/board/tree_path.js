// Paths to positions in a tree of moves, as texts for addresses: `12` is the position after 12 plies of the game itself; `12.1.3` continues from there
// with the second alternative and then three plies.

import { childNumbers } from "../scripts/game_tree.js";

/** @import { GameNode } from "../scripts/types.d.ts" */

/**
 * The path to a position.
 * @param {GameNode} node
 * @returns {string}
 */
export function formatTreePath(node) {
  /** @type {number[]} */
  const parts = [0];
  for (const number of childNumbers(node)) {
    if (number === 0) parts[parts.length - 1] += 1;
    else parts.push(number, 0);
  }
  return parts.join(".");
}

/**
 * The numbers of the children on a path.
 * @param {string | undefined} text
 * @returns {number[]}
 */
export function parseTreePath(text) {
  const parts = (text ?? "").split(".").map((part) => Math.min(Math.max(0, Number.parseInt(part, 10) || 0), 10_000));
  return parts.flatMap((part, index) => (index % 2 === 0 ? Array.from({ length: part }, () => 0) : [part]));
}
