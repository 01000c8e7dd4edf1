// The marks that show a move on a square board: its squares, an arrow, and rings for the stones that it took.

import { appendArrow } from "../move_arrows.js";
import { parseSteps } from "../move_steps.js";
import { appendSvg } from "../svg.js";
import { LAVA_COLORS, SQUARE } from "./square_ground.js";
import { STONE_RADIUS } from "./stone.js";

/** @import { BoardMove, MarbleColor, Point } from "../types.d.ts" */

/** How far before the centre of the last square an arrow ends, so that the stone there can be seen. */
const ARROW_GAP = 20;

/**
 * Draws the marks of a move, in place of those drawn before.
 * @param {SVGElement} layer
 * @param {BoardMove | null} move
 * @param {(square: string) => Point} centerOf
 */
export function drawJumpMarks(layer, move, centerOf) {
  layer.replaceChildren();
  if (!move) return;
  const steps = parseSteps(move);
  const start = steps[0][0];
  outlineSquare(layer, centerOf(start));
  for (const [square, to] of steps) {
    if (to === null) drawRing(layer, centerOf(square), move.takes ?? "black");
  }
  const end = steps.findLast(([, to]) => to !== null)?.[1];
  if (!end) return;
  outlineSquare(layer, centerOf(end));
  const [from, to] = [centerOf(start), centerOf(end)];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = (length - ARROW_GAP) / length;
  const tip = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
  appendArrow(layer, from, tip, { fill: LAVA_COLORS.arrow, edge: LAVA_COLORS.arrowEdge });
}

/**
 * @param {SVGElement} layer
 * @param {Point} center
 */
function outlineSquare(layer, { x, y }) {
  const side = SQUARE - 4;
  const line = { fill: "none", stroke: LAVA_COLORS.arrow, "stroke-width": 2.5, "pointer-events": "none" };
  appendSvg(layer, "rect", { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 5, ...line });
}

/**
 * @param {SVGElement} layer
 * @param {Point} center
 * @param {MarbleColor} color that of the stone that was there
 */
function drawRing(layer, { x, y }, color) {
  const ring =
    color === "white" ? { stroke: "#f4f0e6", "stroke-width": 4.5 } : { stroke: "#b3aba1", "stroke-width": 2 };
  const line = { fill: "none", ...ring, "stroke-dasharray": "6 4", opacity: 0.6 };
  appendSvg(layer, "circle", { cx: x, cy: y, r: STONE_RADIUS - 2, ...line, "pointer-events": "none" });
}
