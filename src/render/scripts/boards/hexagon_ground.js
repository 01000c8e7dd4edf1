// The ground of a board: its frame, its cells and their labels.

import { BOARD_COLORS } from "../board_colors.js";
import { addPoints, allCells, CELL_DISTANCE, cellPoint, projectPoint } from "../lattice.js";
import { appendSvg } from "../svg.js";

/** @import { LatticePoint, Point } from "../types.d.ts" */

/** The distance of the corners of the frame from the centre. */
export const FRAME_RADIUS = 5.62 * CELL_DISTANCE;

/**
 * Draws the ground of a board, in place of what was drawn before.
 * @param {SVGElement} layer
 * @param {{id: string, orientation: number, obstacles: string[], holes: string[]}} board `id` is that of its gradients
 */
export function drawGround(layer, { id, orientation, obstacles, holes }) {
  const { frame, frameEdge, field, label } = BOARD_COLORS;
  layer.replaceChildren();
  appendSvg(layer, "path", { d: hexagonPath(FRAME_RADIUS - 1, 19), fill: frame, stroke: frameEdge, "stroke-width": 2 });
  appendSvg(layer, "path", { d: hexagonPath(4.72 * CELL_DISTANCE, 16), fill: field, stroke: frameEdge });
  for (const [point, text] of edgeLabels(orientation)) {
    const { x, y } = projectPoint(point, orientation);
    const font = { "font-size": 19, "font-weight": 600, "text-anchor": "middle" };
    appendSvg(layer, "text", { x: x * 1.035, y: y * 1.035 + 6.5, fill: label, ...font }, text);
  }
  for (const cell of allCells()) {
    const center = projectPoint(cellPoint(cell), orientation);
    if (obstacles.includes(cell)) drawObstacle(layer, center);
    else if (holes.includes(cell)) drawHole(layer, center);
    else drawPit(layer, center, id);
  }
}

/**
 * @param {SVGElement} layer
 * @param {Point} center
 */
function drawObstacle(layer, { x, y }) {
  appendSvg(layer, "rect", { x: x - 17, y: y - 17, width: 34, height: 34, rx: 5, fill: BOARD_COLORS.obstacle });
}

/**
 * @param {SVGElement} layer
 * @param {Point} center
 */
function drawHole(layer, { x, y }) {
  const { hole, pitEdge } = BOARD_COLORS;
  const edge = { stroke: pitEdge, "stroke-width": 4, "stroke-dasharray": "4 3" };
  appendSvg(layer, "circle", { cx: x, cy: y, r: 20, fill: hole, ...edge });
}

/**
 * @param {SVGElement} layer
 * @param {Point} center
 * @param {string} id
 */
function drawPit(layer, { x, y }, id) {
  appendSvg(layer, "circle", { cx: x, cy: y, r: 17.3, fill: `url(#${id}-pit)`, stroke: BOARD_COLORS.pitEdge });
}

/**
 * Where the labels of rows and diagonals are: letters on the left, digits below where they do not meet.
 * @param {number} orientation
 * @returns {[LatticePoint, string][]}
 */
function edgeLabels(orientation) {
  /** @param {LatticePoint} point */
  const project = (point) => projectPoint(point, orientation);
  /** @param {(point: Point) => number} measure */
  const least = (measure) => {
    /** @param {[LatticePoint, LatticePoint]} ends */
    const choose = ([first, last]) => (measure(project(last)) < measure(project(first)) ? last : first);
    return choose;
  };
  const letters = lineEnds("row", { row: 0, column: -1 }).map(least(({ x }) => x));
  const diagonals = lineEnds("column", { row: -1, column: 0 });
  const below = diagonals.map(least(({ x, y }) => -y - x / 100));
  /** @param {LatticePoint} point */
  const meetsLetter = (point) => letters.some(({ row, column }) => row === point.row && column === point.column);
  const digits = below.some(meetsLetter) ? diagonals.map(least(({ x, y }) => y - x / 100)) : below;
  return [
    ...letters.map((point, n) => /** @type {[LatticePoint, string]} */ ([point, "abcdefghi"[n]])),
    ...digits.map((point, n) => /** @type {[LatticePoint, string]} */ ([point, "123456789"[n]])),
  ];
}

/**
 * The points next to both ends of each line of cells with the same row, or the same column.
 * @param {"row" | "column"} axis
 * @param {LatticePoint} before the step from the first cell of a line to the point before it
 * @returns {[LatticePoint, LatticePoint][]}
 */
function lineEnds(axis, before) {
  const points = allCells().map(cellPoint);
  const after = { row: -before.row, column: -before.column };
  return [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((n) => {
    const line = points.filter((point) => point[axis] === n);
    return [addPoints(line[0], before), addPoints(line[line.length - 1], after)];
  });
}

/**
 * The outline of a hexagon with rounded corners.
 * @param {number} radius
 * @param {number} rounding
 * @returns {string}
 */
function hexagonPath(radius, rounding) {
  /** @param {number} n */
  const corner = (n) => [radius * Math.cos((n * Math.PI) / 3), radius * Math.sin((n * Math.PI) / 3)];
  /** @param {number} n @param {number} other */
  const near = (n, other) => {
    const [[x, y], [toX, toY]] = [corner(n), corner(other)];
    return [x + (rounding / radius) * (toX - x), y + (rounding / radius) * (toY - y)];
  };
  const parts = [0, 1, 2, 3, 4, 5].map((n) => `${n ? "L" : "M"}${near(n, n - 1)}Q${corner(n)} ${near(n, n + 1)}`);
  return `${parts.join("")}Z`;
}
