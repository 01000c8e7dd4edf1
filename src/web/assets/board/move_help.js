// The explanation of how moves are made on a board.

import { element } from "../lib/dom.js";
import { translate } from "../lib/translate.js";

/** @import { GameKind } from "../games/types.d.ts" */

/**
 * The explanation for a game, which can be opened.
 * @param {GameKind} kind
 * @returns {HTMLElement}
 */
export function moveHelp({ howToMove }) {
  const title = element("summary", {}, translate("howToMoveTitle"));
  return element("details", { class: "muted" }, title, element("p", {}, translate(howToMove)));
}
