// The texts of plots in French.

import { inFrench } from "./patterns.js";

/** @import { Patterns } from "./patterns.js" */

/** @type {Patterns} */
const TEXTS = [
  [/^Black won(: \d+)? ?(?:of (\d+))?$/, "Noir a gagné$1/$2"],
  [/^White won(: \d+)? ?(?:of (\d+))?$/, "Blanc a gagné$1/$2"],
  [/^draw(: \d+)? ?(?:of (\d+))?$/, "nulle$1/$2"],
  [/^another side won(: \d+)? ?(?:of (\d+))?$/, "un autre camp a gagné$1/$2"],
  [/^Results by layout$/, "Résultats par position de départ"],
  [/^Results by year$/, "Résultats par année"],
  [/^Results$/, "Résultats"],
  [/^Length of games$/, "Longueur des parties"],
  [/^First ejection$/, "Première sortie"],
  [/^Games by year$/, "Parties par année"],
  [/^Rating$/, "Classement"],
  [/^Glicko-2, by months with games$/, "Glicko-2, par mois avec des parties"],
  [/^after the games of$/, "après les parties de"],
  [/^median (\S+), mean (\S+), (\d+) games$/, "médiane $1, moyenne $2, $3 parties"],
  [/^percent of the known results: (\d+) of (\d+)$/, "pourcentage des résultats connus : $1 sur $2"],
  [
    /^percent of the known results: (\d+) of (\d+); (\d+) more with (\d+) games$/,
    "pourcentage des résultats connus : $1 sur $2 ; $3 autres avec $4 parties",
  ],
  [/^(\d+) of (\d+) games with a known year$/, "$1 des $2 parties, dont l'année est connue"],
  [/^(.+): figures of (\d+) games$/, "$1 : chiffres de $2 parties"],
  [/^other starts$/, "autres départs"],
  [/^all games$/, "toutes les parties"],
  [/^as Black$/, "avec Noir"],
  [/^as White$/, "avec Blanc"],
  [/^plies$/, "demi-coups"],
  [/^ply$/, "demi-coup"],
  [/^year$/, "année"],
];

/**
 * Plots with their texts in French; names of players, events and layouts stay as they are.
 * @param {string} svg
 * @returns {string}
 */
export function plotsInFrench(svg) {
  const picture = new DOMParser().parseFromString(svg, "image/svg+xml");
  for (const node of picture.querySelectorAll("text, title, tspan")) {
    if (node.childElementCount) continue;
    const french = inFrench(node.textContent ?? "", TEXTS);
    if (french) node.textContent = french.replace(/\/$/, "").replace(/: (\d+)\//, " : $1 sur ");
  }
  return new XMLSerializer().serializeToString(picture);
}
