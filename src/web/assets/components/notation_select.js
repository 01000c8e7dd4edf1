// The choice of the notation of moves.

import { element } from "../lib/dom.js";
import { NOTATIONS } from "../lib/notations.js";
import { translate } from "../lib/translate.js";

/**
 * A choice of notations with its label; `onChange` gets the notation as in an address.
 * @param {string} current
 * @param {(notation: string) => void} onChange
 * @returns {HTMLElement}
 */
export function notationSelect(current, onChange) {
  const options = NOTATIONS.map((key) => element("option", { selected: key === current }, key));
  /** @param {Event & {target: HTMLSelectElement}} event */
  const change = ({ target }) => onChange(target.value === NOTATIONS[0] ? "" : target.value);
  return element("label", {}, translate("notation"), element("select", { id: "notation", onchange: change }, options));
}
