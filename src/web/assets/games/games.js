// The games.

import { ABALONE } from "./abalone.js";
import { KONANE } from "./konane.js";

/** @import { GameKind } from "./types.d.ts" */

/**
 * All games; a text that no other one recognises is of the first.
 * @type {GameKind[]}
 */
export const GAMES = [ABALONE, KONANE];

/**
 * The game with a key; without one it is the first.
 * @param {string | undefined} key
 * @returns {GameKind}
 */
export function gameOfKey(key) {
  return GAMES.find((kind) => kind.key === key) ?? GAMES[0];
}

/**
 * The game as whose position a text is written.
 * @param {string} text
 * @returns {GameKind}
 */
export function gameOfPosition(text) {
  return GAMES.slice(1).find((kind) => kind.isPosition(text)) ?? GAMES[0];
}
