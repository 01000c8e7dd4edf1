// The games that statistics count, where a database has several kinds, and what is not counted.

import { gameOfKey } from "../games/games.js";
import { pageAddress } from "../lib/address.js";
import { element } from "../lib/dom.js";
import { addressFilters } from "../lib/game_filters.js";
import { COLON, translate } from "../lib/translate.js";
import { gameSelect } from "./game_select.js";

/** @import { CountedGame } from "../api.d.ts" */

/**
 * A note on how many games of other kinds are not counted; null if all are counted.
 * @param {CountedGame} figures
 * @returns {HTMLElement | null}
 */
export function leftOutNote({ left_out: leftOut }) {
  const parts = Object.entries(leftOut).map(([key, games]) => translate("gamesOfKind", games, gameOfKey(key).title));
  return parts.length
    ? element("p", { class: "muted" }, `${translate("notCounted")}${COLON} ${parts.join(", ")}`)
    : null;
}

/**
 * A note on the games from the same layout under other rules, which the page does not count, with links that select them; null if there are none.
 * @param {{other_rules?: Record<string, number>}} figures
 * @returns {HTMLElement | null}
 */
export function otherRulesNote({ other_rules: otherRules = {} }) {
  const parts = Object.entries(otherRules).flatMap(([rules, games]) => {
    const href = pageAddress(location.pathname, { ...addressFilters(), rules });
    return [", ", element("a", { href }, translate("gamesUnderRules", games, rules))];
  });
  if (parts.length === 0) return null;
  return element("p", { class: "muted other-rules" }, `${translate("notCounted")}${COLON} `, ...parts.slice(1));
}

/**
 * A choice of the game that is counted, if there are several, with the number of games that are not.
 * @param {CountedGame} figures
 * @returns {HTMLElement | null}
 */
export function countedGame(figures) {
  const note = leftOutNote(figures);
  const parameters = addressFilters();
  if (!note && !parameters.game) return null;
  const onChange = (/** @type {string} */ game) => {
    location.assign(pageAddress(location.pathname, { ...parameters, game }));
  };
  return element(
    "div",
    { class: "counted-game" },
    gameSelect(figures.game_type, { isOneNeeded: true, onChange }),
    note,
  );
}
