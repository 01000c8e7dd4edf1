// The parameters in the address of a page: those that the page does not have, and values that it cannot use, are reported, as the server tells those of filters.

import { GAMES } from "../games/games.js";
import { element } from "../lib/dom.js";
import { translate } from "../lib/translate.js";

/** The parameters of pages whose other parameters do not go to the server, which would report unknown ones. @type {[path: RegExp, names: string[]][]} */
const NAMES = [
  [/^\/game\/\d+$/, ["ply", "flip", "notation", "moves"]],
  [/^\/analysis$/, ["id", "position", "layout", "rules", "reject", "moves", "ply", "flip", "notation"]],
  [
    /^\/play$/,
    [
      ...["opponent", "level", "side", "layout", "position", "rules", "minutes", "increment", "seconds", "book"],
      ...["moves", "left", "result", "ending", "saved"],
    ],
  ],
  [/^\/study$/, ["name"]],
  [/^\/(studies|import)$/, []],
];

/** Filters that may be given several times. */
const REPEATABLE = ["in", "not-in", "marked"];

/** The values of parameters with few values. @type {Record<string, string[] | undefined>} */
const VALUES = {
  lang: ["en", "fr"],
  notation: GAMES.flatMap(({ notations }) => notations),
  opponent: ["engine", "person"],
  side: ["black", "white", "random"],
  level: Array.from({ length: 10 }, (_, index) => String(index + 1)),
};

/** Parameters of lists of the server that a page, which lists in its own way, does not take. */
const OF_LISTS = ["offset", "limit"];

/** Parameters by another name. @type {Record<string, string | undefined>} */
const OTHER_NAMES = { line: "moves" };

/**
 * What is wrong with the parameters of this page.
 * @returns {HTMLElement[]}
 */
export function parameterWarnings() {
  const parameters = [...new URLSearchParams(location.search)].filter(([, value]) => value !== "");
  const [, own] = NAMES.find(([path]) => path.test(location.pathname)) ?? [];
  /** @type {Set<string>} */
  const texts = new Set();
  const given = new Set();
  for (const [name, value] of parameters) {
    const known = OTHER_NAMES[name] ?? name;
    if (given.has(known) && !REPEATABLE.includes(name)) texts.add(translate("repeatedParameter", name));
    given.add(known);
    if (own && name !== "lang" && !own.includes(name)) texts.add(unknownParameter(name, own));
    if (location.pathname === "/search" && OF_LISTS.includes(name)) texts.add(translate("noEffectHere", name));
    const values = VALUES[name];
    if (values && !values.includes(value)) texts.add(translate("wrongParameter", name, value, values.join(", ")));
  }
  if (location.pathname === "/play" && given.has("moves") && !given.has("opponent")) {
    texts.add(translate("noEffectWithout", "moves", "opponent"));
  }
  return [...texts].map((text) => element("p", { class: "warning parameter-warning" }, text));
}

/**
 * @param {string} name
 * @param {string[]} names
 * @returns {string}
 */
function unknownParameter(name, names) {
  return names.length > 0 ? translate("noSuchParameter", name, names.join(", ")) : translate("noParameters", name);
}
