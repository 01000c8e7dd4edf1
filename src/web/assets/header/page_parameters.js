// The parameters in the address of a page: those that the page does not have, and values that it cannot use, are reported, as the server tells those of filters.

import { GAMES } from "../games/games.js";
import { pageParameters } from "../lib/address.js";
import { element } from "../lib/dom.js";
import { translate } from "../lib/translate.js";
import { ENDINGS, RESULTS, timesLeft } from "../pages/play/play_values.js";

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

/** Those of the page of play, of which other pages have some with other values. @type {Record<string, string[] | undefined>} */
const VALUES_OF_PLAY = { result: RESULTS, ending: ENDINGS, book: ["1"] };

/** The least and the highest numbers of parameters of the page of play. @type {Record<string, [least: number, most: number] | undefined>} */
const NUMBERS_OF_PLAY = { minutes: [0, 600], increment: [0, 600], seconds: [0.1, 120] };

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
    const isPlay = location.pathname === "/play";
    const values = (isPlay ? VALUES_OF_PLAY[name] : undefined) ?? VALUES[name];
    if (values && !values.includes(value)) texts.add(translate("wrongParameter", name, value, values.join(", ")));
  }
  if (location.pathname === "/play") for (const text of warningsOfPlay(pageParameters())) texts.add(text);
  return [...texts].map((text) => element("p", { class: "warning parameter-warning" }, text));
}

/**
 * What is wrong with the parameters of the page of play, besides values that are not in a list.
 * @param {Record<string, string | undefined>} given
 * @returns {string[]}
 */
function warningsOfPlay(given) {
  const numbers = Object.entries(NUMBERS_OF_PLAY).flatMap(([name, range]) => {
    const [value, [least, most]] = [given[name], range ?? [0, 0]];
    const isUsable = !value || (Number(value) >= least && Number(value) <= most);
    return isUsable ? [] : [translate("wrongNumber", name, value, least, most)];
  });
  const times = given.left && !timesLeft(given.left) ? [translate("wrongTimes", "left", given.left)] : [];
  const isClockless = Number(given.increment) > 0 && !given.minutes;
  const needs = /** @type {const} */ ([
    ["moves", "opponent", given.moves],
    ["ending", "result", given.ending],
    ["result", "ending", given.result !== "*" && given.result],
    ["increment", "minutes", isClockless],
  ]);
  const alone = needs.filter(([, needed, isGiven]) => isGiven && !given[needed]);
  return [...numbers, ...times, ...alone.map(([name, needed]) => translate("noEffectWithout", name, needed))];
}

/**
 * @param {string} name
 * @param {string[]} names
 * @returns {string}
 */
function unknownParameter(name, names) {
  return names.length > 0 ? translate("noSuchParameter", name, names.join(", ")) : translate("noParameters", name);
}
