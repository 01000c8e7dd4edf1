// Shapes on a board: cells and arrows that a record or a user draws, and the moves that a program suggests.

import { CELL_DISTANCE } from "../lattice.js";
import { appendArrow } from "../move_arrows.js";
import { parseSteps } from "../move_steps.js";
import { appendSvg } from "../svg.js";

/** @import { BoardMove, BoardStyle, LatticePoint, Point, ShapeColor, Shapes } from "../types.d.ts" */

/** @type {Record<ShapeColor, string>} */
const COLORS = {
  G: "var(--shape-green, #15781b)",
  R: "var(--shape-red, #b3261e)",
  Y: "var(--shape-yellow, #d8a900)",
  B: "var(--shape-blue, #1f5fb4)",
};
const EDGE = "var(--board-arrow-edge, #fff4e6)";

/**
 * The board on which marks are drawn.
 * @typedef {object} MarkedBoard
 * @property {BoardStyle} style
 * @property {(point: LatticePoint) => Point} project
 */

/**
 * Draws shapes, in place of those drawn before. A suggested move is paler than the one before it.
 * @param {SVGElement} layer
 * @param {MarkedBoard} board
 * @param {{hints: BoardMove[], shapes: Shapes | null | undefined}} marks
 */
export function drawShapes(layer, board, { hints, shapes }) {
  layer.replaceChildren();
  const { style } = board;
  /** @param {string} cell */
  const center = (cell) => board.project(style.cellPoint(cell));
  const isCell = (/** @type {string} */ cell) => style.rows.some((row) => row.includes(cell));
  hints.forEach((move, rank) => {
    const group = appendSvg(layer, "g", { opacity: Math.max(0.35, 0.85 - 0.2 * rank), class: "hint" });
    const arrows = arrowsOfHint(move);
    for (const [from, to] of arrows) appendArrow(group, center(from), center(to), { fill: COLORS.B, edge: EDGE });
    // A stone that is only taken off.
    if (arrows.length === 0) for (const [cell] of parseSteps(move)) appendRing(group, center(cell), COLORS.B);
  });
  for (const [color, cell] of shapes?.cells ?? []) {
    if (isCell(cell)) appendRing(layer, center(cell), COLORS[color]);
  }
  for (const [color, from, to] of shapes?.arrows ?? []) {
    if (!isCell(from) || !isCell(to) || from === to) continue;
    const group = appendSvg(layer, "g", { opacity: 0.85 });
    appendArrow(group, center(from), center(to), { fill: COLORS[color], edge: EDGE });
  }
}

/**
 * @param {SVGElement} layer
 * @param {Point} center
 * @param {string} stroke
 */
function appendRing(layer, { x, y }, stroke) {
  const circle = { cx: x.toFixed(1), cy: y.toFixed(1), r: CELL_DISTANCE / 2 - 2, fill: "none" };
  appendSvg(layer, "circle", { ...circle, stroke, "stroke-width": 5, "pointer-events": "none" });
}

/**
 * The cells that the arrows of a suggested move lead from and to: one arrow for a line or a jump, one for each marble of a broadside move.
 * @param {BoardMove} move
 * @returns {[from: string, to: string][]}
 */
function arrowsOfHint(move) {
  const steps = parseSteps(move);
  if (move.takes) {
    const end = steps.findLast(([, to]) => to !== null)?.[1];
    return end ? [[steps[0][0], end]] : [];
  }
  const own = steps.slice(move.pushed ?? 0);
  /** @type {[string, string][]} */
  const arrows = own.flatMap(([from, to]) => (to === null ? [] : [[from, to]]));
  const isLine = own.every(([, to], n) => n === 0 || to === own[n - 1][0]);
  return isLine && arrows.length > 0 ? [[own[own.length - 1][0], arrows[0][1]]] : arrows;
}
