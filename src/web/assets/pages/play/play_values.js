// The values that parameters of the page of play can have.

/** @import { GameEnd } from "./played_game.js" */

/** The results of games that are played here. */
export const RESULTS = ["1-0", "0-1", "1/2-1/2", "*"];

/** How games end that are played here. */
export const ENDINGS = [
  ...["six-ejections", "score", "no-move", "repetition", "sprint"],
  ...["resignation", "time", "draw-agreed", "unfinished"],
];

/**
 * Whether a game can end so: only an abandoned one has no ending.
 * @param {GameEnd} end
 */
export function isEnd({ result, ending }) {
  return RESULTS.includes(result) && (ENDINGS.includes(ending) || (result === "*" && !ending));
}

/**
 * The seconds that both sides have left, as in an address; undefined for another text.
 * @param {string} text
 * @returns {number[] | undefined}
 */
export function timesLeft(text) {
  const left = text.split(",").map((seconds) => (seconds.trim() ? Number(seconds) : Number.NaN));
  return left.length === 2 && left.every((seconds) => seconds >= 0) ? left : undefined;
}
