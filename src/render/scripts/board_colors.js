// The colours of boards and marbles.

/** @import { MarbleColor } from "./types.d.ts" */

/** The colours of a board; a page may set others as custom properties. */
export const BOARD_COLORS = {
  frame: "var(--board-frame, #74492c)",
  frameEdge: "var(--board-edge, #4a2c18)",
  field: "var(--board-field, #e2c491)",
  pit: "var(--board-pit, #a67c4a)",
  pitLight: "var(--board-pit-light, #dcbb88)",
  pitEdge: "var(--board-pit-edge, #b48b58)",
  label: "var(--board-label, #f3e3c6)",
  text: "var(--board-text, #33241a)",
  faint: "var(--board-faint, #a08c74)",
  arrow: "var(--board-arrow, #e8590c)",
  arrowEdge: "var(--board-arrow-edge, #fff4e6)",
  obstacle: "var(--board-obstacle, #5d4428)",
  hole: "var(--board-hole, #24170c)",
};

/**
 * The look of marbles: the colours of a gradient, that of the rim, and a symbol that identifies the colour without seeing it.
 * @typedef {object} MarbleLook
 * @property {string} light
 * @property {string} body
 * @property {string} shade
 * @property {string} rim
 * @property {{name: string, shape: Record<string, string | number>, stroke: string}} [symbol]
 */

/** @type {Record<MarbleColor, MarbleLook>} */
export const MARBLE_LOOKS = {
  black: { light: "#7b7f8a", body: "#2a2c33", shade: "#08090b", rim: "#454954" },
  white: {
    light: "#ffffff",
    body: "#f4f1ea",
    shade: "#b9b2a4",
    rim: "#8f8776",
    symbol: { name: "circle", shape: { r: 12.5, "stroke-width": 1.4 }, stroke: "#8f8776" },
  },
  red: {
    light: "#ff9d70",
    body: "#d55e00",
    shade: "#7f3500",
    rim: "#5e2800",
    symbol: { name: "path", shape: { d: "M0 -10L9.5 7H-9.5Z" }, stroke: "#ffe3d1" },
  },
  blue: {
    light: "#6fbdf0",
    body: "#0072b2",
    shade: "#003a5e",
    rim: "#002c47",
    symbol: { name: "path", shape: { d: "M-7.5 -7.5H7.5V7.5H-7.5Z" }, stroke: "#d6efff" },
  },
  green: {
    light: "#5fe0b6",
    body: "#009e73",
    shade: "#005740",
    rim: "#00402f",
    symbol: { name: "path", shape: { d: "M0 -10V10M-10 0H10" }, stroke: "#d8fff2" },
  },
  yellow: {
    light: "#fffbc4",
    body: "#f0e442",
    shade: "#a89b0b",
    rim: "#857a00",
    symbol: { name: "circle", shape: { r: 5 }, stroke: "#5c5500" },
  },
  pivot: {
    light: "#f0c6df",
    body: "#cc79a7",
    shade: "#7f3f63",
    rim: "#5f2c49",
    symbol: { name: "path", shape: { d: "M0 -11L9 0L0 11L-9 0Z" }, stroke: "#ffe9f5" },
  },
};
