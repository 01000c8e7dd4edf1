// A bar that shows how games ended.

import { svgElement } from "../lib/dom.js";
import { translate } from "../lib/translate.js";

/** @import { ResultCounts } from "../api.d.ts" */

/** The share, in percent, from which on a part of the bar has its number on it. */
const LABEL_SHARE = 26;

/**
 * The percentages of the known results; they are the ones that the command line prints.
 * @param {ResultCounts} counts
 * @returns {SVGElement}
 */
export function resultBar(counts) {
  const { percent } = counts;
  const kinds = /** @type {const} */ (["black", "draws", "white", "others"]);
  const shown = kinds.filter((kind) => kind !== "others" || counts.others);
  const parts = shown.map((kind) => `${translate(kind)} ${counts[kind]}`).join(", ");
  const known = translate("ofKnownResults", counts.known);
  const label = `${parts} (${known}), ${translate("unknown")} ${counts.unknown}`;
  const attributes = { class: "result-bar", role: "img", "aria-label": label };
  const bar = svgElement("svg", attributes, svgElement("title", {}, label));
  let start = 0;
  for (const kind of shown) {
    const share = percent[kind] ?? 0;
    const color = kind === "others" ? "unknown" : kind;
    bar.append(svgElement("rect", { class: color, x: `${start}%`, y: 0, width: `${share}%`, height: "100%" }));
    if (share >= LABEL_SHARE && (kind === "black" || kind === "white")) {
      bar.append(svgElement("text", { class: kind, x: `${start + share / 2}%`, y: "50%" }, `${share.toFixed(1)} %`));
    }
    start += share;
  }
  return bar;
}

/**
 * The headings of a column of bars, and of the column with the number of unknown results beside it.
 * @returns {[bars: string, unknown: string]}
 */
export function resultHeadings() {
  const parts = `${translate("black")} / ${translate("draws")} / ${translate("white")}`;
  return [`${parts} (${translate("percentOfKnownResults")})`, translate("unknown")];
}
