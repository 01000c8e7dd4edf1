// Positions as text, and boards as they are set up from them, in any game.

import { gameOfPosition } from "../games/games.js";

/** @import { ParsedPosition } from "../games/types.d.ts" */
/** @import { BoardOptions } from "../scripts/types.d.ts" */

/**
 * Reads a position: its pieces, and the letter of the side to move.
 * @param {string} text
 * @returns {ParsedPosition}
 */
export function parsePosition(text) {
  return gameOfPosition(text).parsePosition(text);
}

/**
 * The options of the board of a position.
 * @param {string} position
 * @param {string | null} [rules] as a text
 * @returns {BoardOptions}
 */
export function boardOptions(position, rules) {
  return gameOfPosition(position).boardOptions(position, rules);
}
