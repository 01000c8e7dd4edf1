// A bar that shows how games ended.

import { svgElement } from "../lib/dom.js";
import { translate } from "../lib/translate.js";

/** @import { ResultCounts } from "../api.d.ts" */
/** @import { TextKey } from "../lib/translate.js" */

/** The share, in percent, from which a part of the bar is labelled with its number. */
const LABEL_SHARE = 26;

/** @typedef {"black" | "draws" | "white" | "others"} ResultKind */

/**
 * The names of the results for a player who had a colour.
 * @param {"black" | "white"} color
 * @returns {Record<ResultKind, "won" | "draws" | "lost" | "others">}
 */
function outcomesOf(color) {
  const [black, white] =
    color === "black" ? /** @type {const} */ (["won", "lost"]) : /** @type {const} */ (["lost", "won"]);
  return { black, draws: "draws", white, others: "others" };
}

/**
 * The percentages of the known results; they are the ones that the command line prints. For a player who had a colour they are what was won,
 * drawn and lost.
 * @param {ResultCounts} counts
 * @param {"black" | "white"} [color]
 * @returns {SVGElement}
 */
export function resultBar(counts, color) {
  const { percent } = counts;
  const kinds = /** @type {ResultKind[]} */ (["black", "draws", "white", "others"]);
  if (color === "white") kinds.splice(0, 3, "white", "draws", "black");
  const shown = kinds.filter((kind) => kind !== "others" || counts.others);
  const names = color ? outcomesOf(color) : { black: "black", draws: "draws", white: "white", others: "others" };
  const parts = shown.map((kind) => `${translate(/** @type {TextKey} */ (names[kind]))} ${counts[kind]}`).join(", ");
  const known = translate("ofKnownResults", counts.known);
  const label = `${parts} (${known}), ${translate("unknown")} ${counts.unknown}`;
  const attributes = { class: "result-bar", role: "img", "aria-label": label };
  const bar = svgElement("svg", attributes, svgElement("title", {}, label));
  let start = 0;
  for (const kind of shown) {
    const share = percent[kind] ?? 0;
    const look = kind === "others" ? "unknown" : names[kind];
    bar.append(svgElement("rect", { class: look, x: `${start}%`, y: 0, width: `${share}%`, height: "100%" }));
    if (share >= LABEL_SHARE) {
      bar.append(svgElement("text", { class: look, x: `${start + share / 2}%`, y: "50%" }, `${share.toFixed(1)} %`));
    }
    start += share;
  }
  return bar;
}

/**
 * The headings of a column of bars, by colour or of a player, and of the column next to it with the number of unknown results.
 * @param {{of?: "colors" | "player"}} [options]
 * @returns {[bars: string, unknown: string]}
 */
export function resultHeadings({ of = "colors" } = {}) {
  const [first, last] =
    of === "player" ? [translate("won"), translate("lost")] : [translate("black"), translate("white")];
  const parts = `${first} / ${translate("draws")} / ${last}`;
  return [`${parts} (${translate("percentOfKnownResults")})`, translate("unknown")];
}
