// The ground of a square board: its frame, its squares with their hollows, and the labels of columns and rows.

import { appendSvg } from "../svg.js";

/** @import { BoardStyle } from "../types.d.ts" */

/** The distance between the centres of two neighbouring squares. */
export const SQUARE = 48;
/** The width of the frame around the squares. */
export const FRAME_WIDTH = 30;

/** The colours of a board of lava; a page may set others as custom properties. */
export const LAVA_COLORS = {
  frame: "var(--square-frame, #211b18)",
  frameEdge: "var(--square-frame-edge, #0b0908)",
  square: "var(--square-square, #3d3530)",
  squareEdge: "var(--square-square-edge, #2a2420)",
  hollow: "var(--square-hollow, #1b1614)",
  hollowLight: "var(--square-hollow-light, #574b43)",
  label: "var(--square-label, #cdbfae)",
  arrow: "#ff7a33",
  arrowEdge: "#2b0f02",
};

/**
 * The size of a square board, and the names of its squares.
 * @typedef {object} SquareGround
 * @property {number} rows
 * @property {number} columns
 * @property {string[]} squares
 * @property {BoardStyle["cellPoint"]} cellPoint
 * @property {BoardStyle["project"]} project
 */

/**
 * Draws the ground of a board, in place of what was drawn before.
 * @param {SVGElement} layer
 * @param {SquareGround} ground
 * @param {{id: string, orientation: number}} board `id` is that of its gradients
 */
export function drawSquareGround(layer, ground, { id, orientation }) {
  const { frame, frameEdge, square, squareEdge } = LAVA_COLORS;
  const { rows, columns, squares, cellPoint, project } = ground;
  layer.replaceChildren();
  const [width, height] = [columns * SQUARE + 2 * FRAME_WIDTH, rows * SQUARE + 2 * FRAME_WIDTH];
  const frameBox = { x: -width / 2, y: -height / 2, width, height, rx: 10 };
  appendSvg(layer, "rect", { ...frameBox, fill: frame, stroke: frameEdge, "stroke-width": 2 });
  drawLabels(layer, ground, orientation);
  for (const name of squares) {
    const { x, y } = project(cellPoint(name), orientation);
    const box = { x: x - SQUARE / 2 + 1, y: y - SQUARE / 2 + 1, width: SQUARE - 2, height: SQUARE - 2, rx: 5 };
    appendSvg(layer, "rect", { ...box, fill: square, stroke: squareEdge, "data-square": name });
    appendSvg(layer, "circle", { cx: x, cy: y, r: 14, fill: `url(#${id}-hollow)`, stroke: squareEdge });
  }
}

/**
 * Draws letters below the columns and numbers at the left of the rows.
 * @param {SVGElement} layer
 * @param {SquareGround} ground
 * @param {number} orientation
 */
function drawLabels(layer, { rows, columns, cellPoint, project }, orientation) {
  const font = { fill: LAVA_COLORS.label, "font-size": 17, "font-weight": 600, "text-anchor": "middle" };
  const inside = FRAME_WIDTH / 2;
  for (let column = 0; column < columns; column++) {
    const letter = String.fromCharCode(97 + column);
    const { x } = project(cellPoint(`${letter}1`), orientation);
    appendSvg(layer, "text", { x, y: (rows * SQUARE) / 2 + inside + 6, ...font }, letter);
  }
  for (let row = 1; row <= rows; row++) {
    const { y } = project(cellPoint(`a${row}`), orientation);
    appendSvg(layer, "text", { x: -(columns * SQUARE) / 2 - inside, y: y + 6, ...font }, String(row));
  }
}
