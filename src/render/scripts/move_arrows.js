// The arrows that show a move on a board.

import { BOARD_COLORS } from "./board_colors.js";
import { addPoints, cellPoint, projectPoint } from "./lattice.js";
import { moveDirection, parseSteps } from "./move_steps.js";
import { appendSvg } from "./svg.js";

/** @import { BoardMove, LatticePoint, Point } from "./types.d.ts" */

/**
 * Draws the arrows of a move, in place of those drawn before: one for a line, one for each marble of a broadside move.
 * @param {SVGElement} layer
 * @param {BoardMove | null} move
 * @param {number} orientation
 */
export function drawMoveArrows(layer, move, orientation) {
  layer.replaceChildren();
  if (!move) return;
  const { arrow, arrowEdge } = BOARD_COLORS;
  for (const [from, to] of arrowsOfMove(move)) {
    const colors = { fill: arrow, edge: arrowEdge };
    appendArrow(layer, projectPoint(from, orientation), projectPoint(to, orientation), colors);
  }
}

/**
 * Appends an arrow to a layer.
 * @param {SVGElement} layer
 * @param {Point} from
 * @param {Point} to
 * @param {{fill: string, edge: string}} colors
 */
export function appendArrow(layer, from, to, { fill, edge }) {
  const line = { stroke: edge, "stroke-width": 1.6, "stroke-linejoin": "round" };
  appendSvg(layer, "path", { d: arrowPath(from, to), fill, ...line, "pointer-events": "none" });
}

/**
 * The start and the end of each arrow of a move.
 * @param {BoardMove} move
 * @returns {[LatticePoint, LatticePoint][]}
 */
function arrowsOfMove(move) {
  const direction = moveDirection(move);
  const ownSteps = parseSteps(move).slice(move.pushed ?? 0);
  const own = ownSteps.map(([from]) => cellPoint(from));
  const [front, rear] = [own[0], own[own.length - 1]];
  const length = own.length - 1;
  const isRowInLine = front.row - rear.row === direction.row * length;
  const isInline = isRowInLine && front.column - rear.column === direction.column * length;
  return isInline ? [[rear, addPoints(front, direction)]] : own.map((point) => [point, addPoints(point, direction)]);
}

/**
 * The outline of an arrow.
 * @param {Point} from
 * @param {Point} to
 * @returns {string}
 */
function arrowPath(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const neck = length - 16;
  const corners = [
    [0, -3.8],
    [neck, -3.8],
    [neck, -11],
    [length + 4, 0],
    [neck, 11],
    [neck, 3.8],
    [0, 3.8],
  ];
  const points = corners.map(([along, across]) => {
    const x = from.x + (along * dx - across * dy) / length;
    const y = from.y + (along * dy + across * dx) / length;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}
