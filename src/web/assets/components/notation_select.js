// The choice of the notation of moves.

import { element } from "../lib/dom.js";
import { translate } from "../lib/translate.js";

/** @import { GameKind } from "../games/types.d.ts" */

/**
 * A choice of the notations of a game with its label, where there are several; `onChange` gets the notation as in an address.
 * @param {GameKind} kind
 * @param {string} current
 * @param {(notation: string) => void} onChange
 * @returns {HTMLElement[]}
 */
export function notationSelect({ notations }, current, onChange) {
  if (notations.length < 2) return [];
  const options = notations.map((key) => element("option", { selected: key === current }, key));
  /** @param {Event & {target: HTMLSelectElement}} event */
  const change = ({ target }) => onChange(target.value === notations[0] ? "" : target.value);
  return [
    element("label", {}, translate("notation"), element("select", { id: "notation", onchange: change }, options)),
  ];
}
