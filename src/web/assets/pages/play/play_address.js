// A played game as parameters of the address: the choices, the moves, the clocks, and how the game has ended.

import { pageParameters, setPageParameters } from "../../lib/address.js";
import { NO_CHOICES } from "./play_setup.js";
import { isEnd, timesLeft } from "./play_values.js";

/** @import { PlayChoices } from "./play_setup.js" */
/** @import { GameEnd } from "./played_game.js" */

/**
 * A game that is played.
 * @typedef {object} PlayedGame
 * @property {PlayChoices} choices
 * @property {string} moves
 * @property {number[]} [left] the remaining time of each side, in milliseconds
 * @property {GameEnd | null} end null while the game is in progress
 * @property {string} saved the number of the stored game, empty if it is not stored
 */

/**
 * The game of the address; null without one.
 * @returns {PlayedGame | null}
 */
export function gameOfAddress() {
  const given = pageParameters();
  if (given.opponent === undefined) return null;
  const entries = Object.entries(NO_CHOICES).map(([key, none]) => [key, given[key] || none]);
  const { moves = "", result, ending = "", saved = "" } = given;
  const left = given.left === undefined ? undefined : timesLeft(given.left)?.map((seconds) => 1000 * seconds);
  return {
    choices: Object.fromEntries(entries),
    moves,
    left,
    end: result !== undefined && isEnd({ result, ending }) ? { result, ending } : null,
    saved,
  };
}

/**
 * Puts a game into the address, as a new entry of the browser's history unless it replaces the current one.
 * @param {PlayedGame} game
 * @param {{replace: boolean}} options
 */
export function setGameOfAddress({ choices, moves, left, end, saved }, options) {
  const layout = choices.position ? "" : choices.layout;
  // Rounded down, so that the clocks show after a reload what they showed before.
  const seconds = left?.map((time) => Math.floor(time / 100) / 10).join();
  setPageParameters({ ...choices, layout, moves, left: seconds, ...end, saved }, options);
}
