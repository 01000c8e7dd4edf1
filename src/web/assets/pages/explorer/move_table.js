// The moves that were played from a position, how often, and how the games ended.

import { resultBar, resultHeadings } from "../../components/result_bar.js";
import { tableCell, tableOf } from "../../components/table.js";
import { element, isolatedText } from "../../lib/dom.js";
import { translate } from "../../lib/translate.js";

/** @import { ExplorerMove, ExplorerPosition } from "../../api.d.ts" */

/**
 * The actions for the moves of the table, which are named as in an address.
 * @typedef {object} MoveTableActions
 * @property {(move: string) => string} nameOf a name in the notation that is shown
 * @property {(move: string) => unknown} onPlay
 * @property {(move: string | null) => unknown} onPreview called with the move that is pointed at, or null
 */

/**
 * The table of the moves from a position.
 * @param {ExplorerPosition} position
 * @param {MoveTableActions} actions
 * @returns {HTMLElement}
 */
export function moveTable(position, actions) {
  if (position.moves.length === 0) return element("p", { class: "muted" }, translate("noFurtherMoves"));
  const [bars, unknown] = resultHeadings();
  const total = element(
    "tr",
    {},
    tableCell("Σ"),
    tableCell(String(position.games), "number"),
    tableCell(resultBar(position)),
    tableCell(String(position.unknown), "number"),
    element("td"),
  );
  return tableOf(
    [
      { heading: translate("move") },
      { heading: translate("games"), cellClass: "number" },
      { heading: bars },
      { heading: unknown, cellClass: "number" },
      { heading: translate("lastYear"), cellClass: "number" },
    ],
    [...position.moves.map((move) => moveRow(move, actions)), total],
    { label: translate("moves"), className: "move-table" },
  );
}

/**
 * @param {ExplorerMove} played
 * @param {MoveTableActions} actions
 * @returns {HTMLTableRowElement}
 */
function moveRow(played, { nameOf, onPlay, onPreview }) {
  const { move, opening, transpositions } = played;
  const preview = () => onPreview(move);
  const endPreview = () => onPreview(null);
  const attributes = { class: "move", onclick: () => onPlay(move), onfocus: preview, onblur: endPreview };
  const button = element("button", attributes, nameOf(move));
  const name = opening ? element("span", { class: "muted" }, " ", isolatedText(opening)) : null;
  const title = transpositions ? translate("transpositionCount", transpositions) : null;
  const year = (played.last_date ?? "").slice(0, 4).replaceAll("?", "");
  return element(
    "tr",
    { "data-move": move, onmouseenter: preview, onmouseleave: endPreview },
    tableCell([button, name]),
    element("td", { class: "number", title }, String(played.games)),
    tableCell(resultBar(played)),
    tableCell(String(played.unknown), "number"),
    tableCell(year, "number"),
  );
}
