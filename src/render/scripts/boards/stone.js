// Stones on a square board: their look, their jumps and their removal.

import { setMarble, transformTo } from "../marble.js";
import { appendSvg } from "../svg.js";
import { LAVA_COLORS } from "./square_ground.js";

/** @import { Marble } from "../marble.js" */
/** @import { MarbleColor, Point, StepTime } from "../types.d.ts" */

/** The radius of a stone. */
export const STONE_RADIUS = 20;
/** The scale of a stone in the middle of a jump. */
const JUMP_SCALE = 1.25;
/** The share of the time of the first jump that each further one takes. */
const FURTHER_JUMP = 0.6;

/** The look of stones: the colours of a gradient and that of the rim, which distinguishes black stones from the board. */
const STONE_LOOKS = {
  black: { light: "#5f6068", body: "#17181c", shade: "#050506", rim: "#b3aba1" },
  white: { light: "#ffffff", body: "#f4f0e6", shade: "#c2b8a4", rim: "#8d8371" },
};

/**
 * Appends the gradients of stones and hollows, whose names begin with `id`.
 * @param {SVGElement} svg
 * @param {string} id
 */
export function defineStoneGradients(svg, id) {
  const defs = appendSvg(svg, "defs");
  for (const [color, { light, body, shade }] of Object.entries(STONE_LOOKS)) {
    const circle = { id: `${id}-${color}`, cx: 0.5, cy: 0.5, r: 0.6, fx: 0.36, fy: 0.3 };
    const gradient = appendSvg(defs, "radialGradient", circle);
    appendSvg(gradient, "stop", { offset: 0, "stop-color": light });
    appendSvg(gradient, "stop", { offset: 0.45, "stop-color": body });
    appendSvg(gradient, "stop", { offset: 1, "stop-color": shade });
  }
  const gradient = appendSvg(defs, "linearGradient", { id: `${id}-hollow`, x1: 0.2, y1: 0, x2: 0.8, y2: 1 });
  appendSvg(gradient, "stop", { offset: 0, "stop-color": LAVA_COLORS.hollow });
  appendSvg(gradient, "stop", { offset: 1, "stop-color": LAVA_COLORS.hollowLight });
}

/**
 * Appends a stone to a layer. White stones also have an inner ring, so that they are distinguishable without colours.
 * @param {SVGElement} layer
 * @param {MarbleColor} color
 * @param {string} id that of the gradients
 * @returns {Marble}
 */
export function createStone(layer, color, id) {
  const { rim } = color === "white" ? STONE_LOOKS.white : STONE_LOOKS.black;
  const node = appendSvg(layer, "g", { "data-color": color });
  appendSvg(node, "circle", { r: STONE_RADIUS, fill: `url(#${id}-${color})`, stroke: rim, "stroke-width": 2 });
  if (color === "white") appendSvg(node, "circle", { r: 11.5, fill: "none", stroke: rim, "stroke-width": 1.4 });
  return { node, color };
}

/**
 * The duration of a number of jumps of one stone.
 * @param {number} jumps
 * @param {number} duration that of a single jump
 * @returns {number}
 */
function durationOfJumps(jumps, duration) {
  return duration * (1 + FURTHER_JUMP * (jumps - 1));
}

/**
 * Moves a stone to a point by jumps from stop to stop.
 * @param {Marble} stone
 * @param {{point: Point, over: Point[], duration: number}} target with a duration of 0 it is there at once
 */
export function jumpStone(stone, { point, over, duration }) {
  const begin = stone.node.style.transform;
  // The position of a stone is stored only in its style, which the browser has normalised.
  const [x, y] = (begin.match(/-?[\d.]+/g) ?? []).map(Number);
  if (Math.hypot(point.x - x, point.y - y) < 0.1) return;
  setMarble(stone, point);
  if (!duration || !begin) return;
  const stops = [{ x, y }, ...over, point];
  const jumps = stops.length - 1;
  /** @type {Keyframe[]} */
  const frames = [{ transform: begin, offset: 0 }];
  for (let jump = 0; jump < jumps; jump++) {
    const [from, to] = [stops[jump], stops[jump + 1]];
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    frames.push({ transform: transformTo(middle, JUMP_SCALE), offset: (jump + 0.5) / jumps });
    frames.push({ transform: transformTo(to, 1), offset: (jump + 1) / jumps });
  }
  // A stone that jumps is above all others.
  stone.node.parentNode?.appendChild(stone.node);
  stone.animation = stone.node.animate(frames, { duration: durationOfJumps(jumps, duration) });
}

/**
 * Takes a stone off while another one jumps over it.
 * @param {Marble} stone
 * @param {StepTime} time
 */
export function takeOffStone(stone, time) {
  const { node } = stone;
  if (!time.duration) {
    node.remove();
    return;
  }
  // It belongs to no square any more.
  node.dataset.taken = "true";
  fade(stone, time, [1, 0]).onfinish = () => node.remove();
}

/**
 * Fades in a stone that is put back.
 * @param {Marble} stone
 * @param {StepTime} time
 */
export function returnStone(stone, time) {
  if (time.duration) fade(stone, time, [0, 1]);
}

/**
 * @param {Marble} stone
 * @param {StepTime} time
 * @param {[number, number]} opacities at the beginning and at the end
 * @returns {Animation}
 */
function fade({ node }, { jump, jumps, duration }, [before, after]) {
  const frames = [
    { opacity: before, offset: 0 },
    { opacity: before, offset: (jump + 0.35) / jumps },
    { opacity: after, offset: (jump + 0.9) / jumps },
    { opacity: after, offset: 1 },
  ];
  return node.animate(frames, { duration: durationOfJumps(jumps, duration) });
}
