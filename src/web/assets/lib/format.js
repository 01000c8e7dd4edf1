// Values as texts.

import { translate } from "./translate.js";

/** @import { Result } from "../api.d.ts" */

/** @type {Record<string, string>} */
const RESULTS = { black: "1-0", white: "0-1", draw: "½-½", unknown: "*" };

/** Sides other than Black and White, the third first. */
const FURTHER_SIDES = ["third", "fourth", "fifth", "sixth"];

/**
 * The result of a game as in its record.
 * @param {{result: Result}} game
 * @returns {string}
 */
export function resultText(game) {
  const side = FURTHER_SIDES.indexOf(game.result);
  return side < 0 ? (RESULTS[game.result] ?? game.result) : translate("sideWon", side + 3);
}

/**
 * The name of a file without the folders of the server's machine, which are private.
 * @param {string} path
 * @returns {string}
 */
export function fileName(path) {
  return path.split(/[/\\]/).pop() || path;
}

/**
 * The score of a game.
 * @param {Record<string, number> | null | undefined} score
 * @returns {string}
 */
export function scoreText(score) {
  return Object.values(score ?? {}).join("-");
}
