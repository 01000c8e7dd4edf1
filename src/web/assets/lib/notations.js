// The notations of moves.

import { GAMES } from "../games/games.js";

/**
 * The notation that an address names; an empty text stands for the first one of a game.
 * @param {string | undefined} wanted
 * @returns {string}
 */
export function notationOf(wanted) {
  return wanted !== undefined && GAMES.some(({ notations }) => notations.slice(1).includes(wanted)) ? wanted : "";
}

/**
 * The notation in which the server names moves. Games with a single notation ignore it.
 * @param {string} notation as in an address
 * @returns {string}
 */
export function namingNotation(notation) {
  return notation || GAMES[0].notations[0];
}
