// The texts of the pages in the language of the page.

import { NOTICES } from "../english/notices.js";
import { FRENCH_NOTICES } from "../french/notices.js";
import { FRENCH } from "../french/texts.js";
import { fillText } from "../scripts/game_texts.js";
import { ENGLISH } from "./texts_en.js";

/** @import { ChartTexts, GameTexts, MarbleColor } from "../scripts/types.d.ts" */

/**
 * The key of a text.
 * @typedef {keyof typeof ENGLISH | keyof typeof NOTICES} TextKey
 */

/** The language of the page. */
export const LANGUAGE = document.documentElement.lang === "fr" ? "fr" : "en";
/** The colon between a heading and the text after it, as the language spaces it. */
export const COLON = LANGUAGE === "fr" ? "\u00a0:" : ":";
/** @type {Record<TextKey, string>} */
const TEXTS = LANGUAGE === "fr" ? { ...FRENCH, ...FRENCH_NOTICES } : { ...ENGLISH, ...NOTICES };

const PLURALS = new Intl.PluralRules(LANGUAGE);

/**
 * A text in the language of the page, with values in place of its `{}`, and the right one of `[singular|plural]` for the value before it, or for the first
 * one.
 * @param {TextKey} key
 * @param {...(string | number)} values
 * @returns {string}
 */
export function translate(key, ...values) {
  let index = -1;
  const text = TEXTS[key].replace(/\{\}|\[([^|\]]*)\|([^\]]*)\]/g, (found, singular, plural) => {
    if (found === "{}") {
      index += 1;
      return found;
    }
    return PLURALS.select(Number(values[Math.max(0, index)])) === "one" ? singular : plural;
  });
  return fillText(text, ...values);
}

/**
 * A number of games in words.
 * @param {number} count
 * @returns {string}
 */
export function gameCount(count) {
  return translate("gameCount", count);
}

/** @type {Record<string, TextKey>} */
const SIDES = { b: "black", w: "white", r: "red", u: "blue", g: "green", y: "yellow" };

/**
 * The name of the marble on a cell, by its colour, or of an empty cell.
 * @param {MarbleColor | undefined} color
 * @returns {string}
 */
export function marbleName(color) {
  return translate(color === "pivot" ? "neutral" : (color ?? "empty")).toLowerCase();
}

/**
 * The name of a side, by its letter in a position.
 * @param {string} letter
 * @returns {string}
 */
export function sideName(letter) {
  return letter in SIDES ? translate(SIDES[letter]) : letter;
}

/**
 * The texts of the viewer of games.
 * @type {GameTexts}
 */
export const GAME_TEXTS = {
  start: translate("start"),
  played: translate("plyPlayed"),
  pushed: translate("plyPushed"),
  ejected: translate("plyEjected"),
  taken: translate("plyTaken"),
  takenBack: translate("plyTakenBack"),
  returned: translate("plyReturned"),
  putBack: translate("plyPutBack"),
  score: translate("plyScore"),
  color: marbleName,
};

/**
 * The texts of charts over a game.
 * @type {ChartTexts}
 */
export const CHART_TEXTS = {
  score: translate("scoreChart"),
  evaluation: translate("evaluationChart"),
  ply: translate("plyValue"),
  won: translate("evaluationWon"),
  lost: translate("evaluationLost"),
  plies: translate("plies").toLowerCase(),
};
