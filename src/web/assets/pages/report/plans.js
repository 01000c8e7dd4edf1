// The plans of a report: the cells that pieces held more often than usual, on a board and as numbers.

import { boardPicture } from "../../board/create_board.js";
import { tableSection } from "../../components/table.js";
import { element } from "../../lib/dom.js";
import { layoutName } from "../../lib/layouts.js";
import { COLON, translate } from "../../lib/translate.js";
import { BOARD_COLORS } from "../../scripts/board_colors.js";
import { FLIPPED } from "../../scripts/lattice.js";
import { appendSvg } from "../../scripts/svg.js";
import { numberColumn, percentText } from "./sections.js";

/** @import { Layout, Plan, Report } from "../../api.d.ts" */
/** @import { Board } from "../../scripts/board.js" */

/**
 * The section of the plans; null without cells.
 * @param {Report} report
 * @param {Layout[]} layouts
 * @returns {HTMLElement | null}
 */
export function plansSection(report, layouts) {
  const plans = report.plans.filter((plan) => plan.cells.length);
  if (plans.length === 0) return null;
  /** @param {Plan} plan */
  const positionOf = ({ layout }) => report.position ?? layouts.find(({ key }) => key === layout)?.position;
  return element(
    "section",
    {},
    element("h2", {}, translate("plans")),
    element("p", { class: "muted" }, translate("plansExplanation")),
    element(
      "div",
      { class: "section-grid" },
      plans.map((plan) => planElement(plan, positionOf(plan), report.position ? "" : layoutName(plan.layout))),
    ),
  );
}

/**
 * @param {Plan} plan
 * @param {string | undefined} position
 * @param {string} layout The layout of the positions, where the report has none of its own.
 * @returns {HTMLElement}
 */
function planElement({ color, cells }, position, layout) {
  const rows = cells.map(({ cell, share, usual }, n) => [String(n + 1), cell, percentText(share), percentText(usual)]);
  const columns = [
    { heading: translate("number") },
    { heading: translate("cell") },
    numberColumn(translate("shareHere")),
    numberColumn(translate("usualShare")),
  ];
  const title = [translate("cellsOf", translate(color)), layout].filter(Boolean).join(", ");
  const view = color === "white" ? FLIPPED : 0;
  const names = cells.map(({ cell }) => cell);
  return element(
    "div",
    { class: "plan" },
    position ? numberedBoard(position, view, names) : null,
    tableSection(title, columns, rows),
  );
}

/**
 * A small board with numbers on cells.
 * @param {string} position
 * @param {number} view
 * @param {string[]} cells
 * @returns {HTMLElement}
 */
function numberedBoard(position, view, cells) {
  const label = () => `${translate("board")}${COLON} ${cells.join(" ")}`;
  const { host, board } = boardPicture(position, { view, label });
  cells.forEach((cell, n) => {
    drawNumber(board, cell, n + 1);
  });
  return host;
}

/**
 * @param {Board} board
 * @param {string} cell
 * @param {number} number
 */
function drawNumber(board, cell, number) {
  const { x, y } = board.project(board.style.cellPoint(cell));
  const { arrow, arrowEdge } = BOARD_COLORS;
  const { root } = board.layers[0];
  const font = { "text-anchor": "middle", "font-size": 23, "font-weight": 700 };
  appendSvg(root, "circle", { cx: x, cy: y, r: 17, fill: arrow, stroke: arrowEdge, "stroke-width": 2 });
  appendSvg(root, "text", { x, y: y + 8, ...font, fill: "#1d1305" }, String(number));
}
