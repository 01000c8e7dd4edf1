// The moves that lead to the position of the explorer.

import { actionButton } from "../../components/links.js";
import { element } from "../../lib/dom.js";
import { translate } from "../../lib/translate.js";

/**
 * Buttons for the start and for each move; the last one is marked.
 * @param {string[]} names
 * @param {(count: number) => unknown} onSelect called with how many moves are kept
 * @returns {Node[]}
 */
export function movePath(names, onSelect) {
  /** @param {number} count */
  const current = (count) => (count === names.length ? "step" : null);
  const moves = names.flatMap((name, n) => {
    const button = actionButton(name, () => onSelect(n + 1), { "aria-current": current(n + 1) });
    return n % 2 === 0 ? [element("span", { class: "move-number" }, `${n / 2 + 1}.`), button] : [button];
  });
  return [actionButton(translate("start"), () => onSelect(0), { "aria-current": current(0) }), ...moves];
}
