// Why the engine marks a move, in French: what the server says in English.

import { LANGUAGE } from "../lib/translate.js";
import { inFrench } from "./patterns.js";

/** @import { Patterns } from "./patterns.js" */

/** @type {Patterns} */
const REASONS = [
  [/^allows a win in 1 ply$/, "permet un gain au coup suivant"],
  [/^allows a win in (\d+) plies$/, "permet un gain en $1 demi-coups"],
  [/^misses a win in 1 ply$/, "manque un gain immédiat"],
  [/^misses a win in (\d+) plies$/, "manque un gain en $1 demi-coups"],
  [/^loses a marble in 1 ply$/, "perd une bille au coup suivant"],
  [/^loses a marble in (\d+) plies$/, "perd une bille en $1 demi-coups"],
  [/^loses (\d+) marbles in (\d+) plies$/, "perd $1 billes en $2 demi-coups"],
  [/^misses an ejection in 1 ply$/, "manque une sortie immédiate"],
  [/^misses an ejection in (\d+) plies$/, "manque une sortie en $1 demi-coups"],
  [/^misses (\d+) ejections in (\d+) plies$/, "manque $1 sorties en $2 demi-coups"],
  [/^lets the centre go$/, "abandonne le centre"],
  [/^loses contact between the marbles$/, "disperse ses billes"],
];

/**
 * A reason in the language of the page.
 * @param {string | null | undefined} reason
 * @returns {string}
 */
export function reasonText(reason) {
  if (!reason) return "";
  return LANGUAGE === "fr" ? (inFrench(reason, REASONS) ?? reason) : reason;
}
