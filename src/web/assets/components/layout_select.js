// The choice of a start layout of any game.

import { GAMES } from "../games/games.js";
import { element } from "../lib/dom.js";
import { getJson } from "../lib/server.js";
import { LANGUAGE, translate } from "../lib/translate.js";

/** @import { Layout } from "../api.d.ts" */

/** @typedef {Event & {target: HTMLSelectElement | HTMLInputElement}} FieldEvent */

/**
 * A choice of the layouts of all games, with its label.
 * @param {(key: string) => unknown} onChange called with the key of a layout
 * @param {{first?: string, only?: (layout: Layout) => boolean}} [options] `first` is the text of the choice without a layout
 * @returns {Promise<HTMLElement>}
 */
export async function layoutSelect(onChange, { first = translate("newGame"), only = () => true } = {}) {
  const select = element("select", { id: "layout" }, element("option", { value: "" }, first), await layoutGroups(only));
  select.addEventListener("change", () => {
    if (select.value) onChange(select.value);
  });
  return element("label", {}, translate("layout"), select);
}

/**
 * Chooses a layout by its key, also one that is not in the list, as a board of Kōnane of another size.
 * @param {HTMLSelectElement} select
 * @param {string} key
 */
export function chooseLayout(select, key) {
  select.value = key;
  if (select.value === key) return;
  select.append(element("option", { value: key }, key));
  select.value = key;
}

/**
 * Layouts in the order of the names that are shown.
 * @param {Layout[]} layouts
 * @returns {Layout[]}
 */
export function sortedByName(layouts) {
  const { compare } = new Intl.Collator(LANGUAGE, { numeric: true });
  return layouts.toSorted((one, other) => compare(one.names[0], other.names[0]));
}

/**
 * The layouts as groups of options, one for each game.
 * @param {(layout: Layout) => boolean} [only]
 * @returns {Promise<HTMLElement[]>}
 */
export async function layoutGroups(only = () => true) {
  const lists = await Promise.all(GAMES.map(({ key }) => getJson("/api/layouts", { game: key })));
  return lists.map(({ value }, n) => {
    const options = sortedByName(value.filter(only)).map(({ key, names }) =>
      element("option", { value: key }, names[0]),
    );
    return element("optgroup", { label: GAMES[n].title }, options);
  });
}
