// The games that a search has found, each with its matching position.

import { boardPicture } from "../../board/create_board.js";
import { playerNames } from "../../components/links.js";
import { pageAddress } from "../../lib/address.js";
import { actionButton, element } from "../../lib/dom.js";
import { resultText, scoreText } from "../../lib/format.js";
import { translate } from "../../lib/translate.js";
import { BOARD_COLORS } from "../../scripts/board_colors.js";
import { appendSvg } from "../../scripts/svg.js";

/** @import { SearchHit } from "../../api.d.ts" */
/** @import { Board } from "../../scripts/board.js" */
/** @import { CellFinder } from "./found_cells.js" */

/**
 * A list of games with small boards on which the match is marked.
 * @param {SearchHit[]} hits
 * @param {CellFinder} findCells
 * @param {(hit: SearchHit, found: string[]) => unknown} onShow called with the result to show on a board, and the cells that match
 * @returns {HTMLElement}
 */
export function searchResults(hits, findCells, onShow) {
  const items = hits.map((hit) => {
    const found = findCells(hit.position);
    return searchResult(hit, found, () => onShow(hit, found));
  });
  return element("ul", { class: "search-results" }, items);
}

/**
 * Draws a ring around a cell.
 * @param {Board} board
 * @param {string} cell
 */
function ring(board, cell) {
  const { x, y } = board.project(board.style.cellPoint(cell));
  const { arrow, arrowEdge } = BOARD_COLORS;
  const { root } = board.layers[0];
  const circle = { class: "found", "data-found": cell, cx: x, cy: y, r: 22, fill: "none" };
  appendSvg(root, "circle", { ...circle, stroke: arrowEdge, "stroke-width": 9 });
  appendSvg(root, "circle", { ...circle, stroke: arrow, "stroke-width": 6 });
}

/**
 * @param {SearchHit} hit
 * @param {string[]} found the cells that match
 * @param {() => unknown} onShow
 * @returns {HTMLElement}
 */
function searchResult(hit, found, onShow) {
  const { game, ply, position, date } = hit;
  const cells = found.length ? `${translate("foundOn")} ${found.join(" ")}; ` : "";
  const label = (/** @type {string} */ marbles) => `${translate("board")} ${game}: ${cells}${marbles}`;
  const { host, board } = boardPicture(position, { label });
  for (const cell of found) ring(board, cell);
  const result = `${resultText(hit)} (${scoreText(hit.score)}), ${translate("atPly", ply)}`;
  const link = element(
    "a",
    { href: pageAddress(`/game/${game}`, { ply }) },
    host,
    element("div", {}, playerNames(hit)),
    element("div", { class: "muted" }, `${result}${date ? `, ${date}` : ""}`),
  );
  const analysis = pageAddress("/analysis", { id: game, ply });
  return element(
    "li",
    {},
    link,
    actionButton(translate("showHere"), onShow, { class: "show-hit" }),
    element("a", { class: "analyse", href: analysis }, translate("analysis")),
  );
}
