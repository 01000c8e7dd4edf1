// French translations of the reasons for marks of the engine.

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
  [/^gives up the centre$/, "abandonne le centre"],
  [/^lets the opponent into the centre$/, "laisse le centre à l'adversaire"],
  [/^breaks up the group$/, "disperse ses billes"],
  [/^lets the opponent's marbles join up$/, "laisse l'adversaire regrouper ses billes"],
  [/^leaves marbles at the edge$/, "laisse des billes au bord"],
  [/^lets the opponent leave the edge$/, "laisse l'adversaire quitter le bord"],
  [/^leaves a marble in danger$/, "laisse une bille en danger"],
  [/^gives up a threat$/, "renonce à une menace"],
  [/^turns an advantage into a disadvantage$/, "change un avantage en désavantage"],
  [/^gives the advantage away$/, "perd l'avantage"],
  [/^loses a part of the advantage$/, "perd une partie de l'avantage"],
  [/^gives the opponent the advantage$/, "donne l'avantage à l'adversaire"],
  [/^makes an even position worse$/, "affaiblit une position égale"],
  [/^increases the disadvantage$/, "aggrave le désavantage"],
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
