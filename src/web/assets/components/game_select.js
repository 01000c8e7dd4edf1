// The choice of the game.

import { GAMES } from "../games/games.js";
import { element } from "../lib/dom.js";
import { getJson } from "../lib/server.js";
import { translate } from "../lib/translate.js";

/** @type {Promise<boolean> | undefined} */
let hasSeveral;

/** Whether the database has records of several games. */
function hasSeveralGames() {
  hasSeveral ??= getJson("/api/game-kinds").then(
    ({ value }) => value.filter(({ stored }) => stored).length > 1,
    () => false,
  );
  return hasSeveral;
}

/**
 * A choice of the game with its label: of any, or of one alone. It is visible only if there is a choice.
 * @param {string | undefined} current the key of a game
 * @param {{isOneNeeded?: boolean, onChange?: (key: string) => void}} [options] whether one has to be chosen
 * @returns {HTMLLabelElement}
 */
export function gameSelect(current, { isOneNeeded = false, onChange } = {}) {
  const options = GAMES.map(({ key, title }) => element("option", { value: key, selected: key === current }, title));
  if (!isOneNeeded) options.unshift(element("option", { value: "" }));
  /** @param {Event & {target: HTMLSelectElement}} event */
  const change = ({ target }) => onChange?.(target.value);
  const select = element("select", { name: "game", onchange: change }, options);
  const label = element("label", { class: "game-select", hidden: !current }, translate("gameKind"), select);
  hasSeveralGames().then((isSeen) => {
    if (isSeen) label.hidden = false;
  });
  return label;
}
