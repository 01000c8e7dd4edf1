// Marbles: their look and their movement.

import { BOARD_COLORS, MARBLE_LOOKS } from "./board_colors.js";
import { appendSvg } from "./svg.js";

/** @import { LatticePoint, MarbleColor, Point } from "./types.d.ts" */

/**
 * A marble on a board or in a tray.
 * @typedef {object} Marble
 * @property {SVGElement} node
 * @property {MarbleColor} color
 * @property {Animation} [animation]
 * @property {LatticePoint[]} [over] the points over which it moves: the one off the board where it is ejected, or the stops of a jump
 */

/**
 * Appends the gradients of marbles and pits, whose names begin with `id`.
 * @param {SVGElement} svg
 * @param {string} id
 */
export function defineGradients(svg, id) {
  const defs = appendSvg(svg, "defs");
  for (const [color, { light, body, shade }] of Object.entries(MARBLE_LOOKS)) {
    const circle = { id: `${id}-${color}`, cx: 0.5, cy: 0.5, r: 0.58, fx: 0.34, fy: 0.28 };
    const gradient = appendSvg(defs, "radialGradient", circle);
    appendSvg(gradient, "stop", { offset: 0, "stop-color": light });
    appendSvg(gradient, "stop", { offset: 0.45, "stop-color": body });
    appendSvg(gradient, "stop", { offset: 1, "stop-color": shade });
  }
  const gradient = appendSvg(defs, "linearGradient", { id: `${id}-pit`, x1: 0.2, y1: 0, x2: 0.8, y2: 1 });
  appendSvg(gradient, "stop", { offset: 0, "stop-color": BOARD_COLORS.pit });
  appendSvg(gradient, "stop", { offset: 1, "stop-color": BOARD_COLORS.pitLight });
}

/**
 * Appends a marble to a layer.
 * @param {SVGElement} layer
 * @param {MarbleColor} color
 * @param {string} id that of the gradients
 * @returns {Marble}
 */
export function createMarble(layer, color, id) {
  const { rim, symbol } = MARBLE_LOOKS[color];
  const node = appendSvg(layer, "g", { "data-color": color });
  appendSvg(node, "circle", { cx: 1.6, cy: 3.4, r: 22.3, fill: "#000", opacity: 0.28 });
  appendSvg(node, "circle", { r: 22.3, fill: `url(#${id}-${color})`, stroke: rim });
  if (symbol) {
    const line = {
      fill: "none",
      stroke: symbol.stroke,
      "stroke-width": 2.6,
      "stroke-linejoin": "round",
      opacity: 0.75,
    };
    appendSvg(node, symbol.name, { ...line, ...symbol.shape });
  }
  const opacity = color === "white" ? 0.95 : 0.62;
  const transform = "rotate(-36 -7.4 -10.2)";
  appendSvg(node, "ellipse", { cx: -7.4, cy: -10.2, rx: 6.6, ry: 4, transform, fill: "#fff", opacity });
  return { node, color };
}

/**
 * The value of the style property `transform` that puts a marble at a point.
 * @param {Point} point
 * @param {number} scale
 * @returns {string}
 */
export function transformTo({ x, y }, scale) {
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale})`;
}

/**
 * Puts a marble at a point at once.
 * @param {Marble} marble
 * @param {Point} point
 */
export function setMarble(marble, point) {
  marble.animation?.cancel();
  marble.node.style.transform = transformTo(point, 1);
}

/**
 * Moves a marble to a point, over other points if some are given.
 * @param {Marble} marble
 * @param {{point: Point, over: Point[], scale: number, duration: number}} target with a duration of 0 it is there at once
 */
export function moveMarble(marble, { point, over, scale, duration }) {
  const { style } = marble.node;
  const begin = style.transform;
  const end = transformTo(point, scale);
  if (begin === end) return;
  style.transform = end;
  marble.animation?.cancel();
  if (!duration || !begin) return;
  /** @type {Keyframe[]} */
  const frames = [{ transform: begin }];
  for (const passed of over) frames.push({ transform: transformTo(passed, 0.9), offset: 0.4 });
  frames.push({ transform: end });
  marble.animation = marble.node.animate(frames, { duration, easing: "ease-in-out" });
}
