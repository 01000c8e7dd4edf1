// The names of start positions.

import { GAMES } from "../games/games.js";
import { getJson } from "./server.js";
import { translate } from "./translate.js";

/** @type {Map<string, string>} the name of each layout, by its key */
const names = new Map();
/** @type {Promise<void> | undefined} */
let loading;

/**
 * Loads the names once; without them layouts are shown by their keys.
 * @returns {Promise<void>}
 */
export function loadLayoutNames() {
  loading ??= Promise.all(GAMES.map(({ key }) => getJson("/api/layouts", { game: key }))).then(
    (lists) => {
      for (const { value } of lists) for (const layout of value) names.set(layout.key, layout.names[0]);
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

/**
 * The names that a field can offer.
 * @returns {string[]}
 */
export function knownLayoutNames() {
  return [...names.values()];
}

/**
 * The name of a layout by its key; a key without a name, such as `konane-5x7` or `five-players`, is turned into words.
 * @param {string} key
 * @returns {string}
 */
export function layoutName(key) {
  const random = /^random:(.+)$/.exec(key);
  if (random) return translate("randomLayout", random[1]);
  // Layouts of more than two sides are not listed.
  const words = /^$|\d/.test(key) ? key : `${key[0].toUpperCase()}${key.slice(1).replaceAll("-", " ")}`;
  return names.get(key) ?? words;
}
