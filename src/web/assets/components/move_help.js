// The explanation how moves are made on a board.

import { element } from "../lib/dom.js";
import { translate } from "../lib/translate.js";

/**
 * The explanation, which can be opened.
 * @returns {HTMLElement}
 */
export function moveHelp() {
  const title = element("summary", {}, translate("howToMoveTitle"));
  return element("details", { class: "muted" }, title, element("p", {}, translate("howToMove")));
}
