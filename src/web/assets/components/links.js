// Links to games and players.

import { pageAddress } from "../lib/address.js";
import { element, isolatedText } from "../lib/dom.js";
import { translate } from "../lib/translate.js";

/** @import { GamePlace } from "../api.d.ts" */
/** @import { GameData } from "../scripts/types.d.ts" */
/** @import { Parameters } from "../lib/address.js" */

/**
 * The names of both players of a game.
 * @param {{black: string | null, white: string | null}} game
 * @returns {(Node | string)[]}
 */
export function playerNames(game) {
  return [isolatedText(game.black), " – ", isolatedText(game.white)];
}

/**
 * A link to a position of a game, with the names of its players.
 * @param {Pick<GamePlace, "game" | "ply" | "black" | "white">} place
 * @param {Parameters} [parameters]
 * @returns {HTMLElement}
 */
export function gameLink(place, parameters = {}) {
  const href = pageAddress(`/game/${place.game}`, { ply: place.ply, ...parameters });
  return element("a", { href }, playerNames(place));
}

/**
 * A link to the page of a player.
 * @param {string} name
 * @returns {HTMLElement}
 */
export function playerLink(name) {
  return element("a", { href: pageAddress("/player", { name }) }, isolatedText(name));
}

/**
 * A link to the search for a position, which is read under the rules of its game.
 * @param {GameData} game
 * @param {string | null} position
 * @returns {HTMLElement}
 */
export function searchLink({ rules }, position) {
  const href = pageAddress("/search", { position, rules });
  return element("a", { id: "search-position", href }, translate("openInSearch"));
}

/**
 * A link behind others to play on from a position; none for more than two sides, whose games cannot be played here.
 * @param {GameData} game
 * @param {string | null} position
 * @returns {(Node | string)[]}
 */
export function playLink({ board, rules }, position) {
  if (board.seats.length !== 2) return [];
  const href = pageAddress("/play", { position, rules });
  return [" · ", element("a", { id: "play-from", href }, translate("playFromHere"))];
}
