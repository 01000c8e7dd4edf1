// The panels above and below a board: the player, the turn, the ejected marbles and the score.

import { BOARD_COLORS, MARBLE_LOOKS } from "./board_colors.js";
import { appendSvg } from "./svg.js";

/** @import { Point, Seat } from "./types.d.ts" */

/** The height of a panel. */
export const PANEL_HEIGHT = 50;

/**
 * What the panels of a board depend on.
 * @typedef {object} PanelBoard
 * @property {string} id that of the gradients
 * @property {boolean} isUpsideDown whether the panel that is below the board by default is above it
 * @property {boolean} hasScore whether players have points
 * @property {number} width
 * @property {number} height
 * @property {Seat[]} seats
 * @property {number} goal the ejections that win the game
 * @property {boolean} own whether every player has a tray of their own, whose size is not known in advance
 * @property {number[]} points
 * @property {number} turn
 * @property {unknown[][]} trays the ejected marbles of each seat
 */

/**
 * The board that a seat plays on.
 * @param {Seat[]} seats
 * @param {number} seat
 * @returns {number}
 */
export function boardOfSeat(seats, seat) {
  return seats[seat]?.board ?? 0;
}

/**
 * The panel of a seat: its left end, its width and the height at which it is.
 * @param {PanelBoard} board
 * @param {number} seat
 * @returns {{left: number, width: number, y: number}}
 */
function panelOfSeat(board, seat) {
  const { seats, isUpsideDown } = board;
  /** @param {number} other */
  const isBelow = (other) => Boolean(seats[other].below) !== isUpsideDown;
  const neighbors = seats
    .map((_, other) => other)
    .filter((other) => boardOfSeat(seats, other) === boardOfSeat(seats, seat) && isBelow(other) === isBelow(seat));
  const width = (board.width - 16) / neighbors.length;
  const y = board.height / 2 - 8 - PANEL_HEIGHT / 2;
  const left = 8 - board.width / 2 + width * neighbors.indexOf(seat);
  return { left, width: width - 6, y: isBelow(seat) ? y : -y };
}

/**
 * The number of places for ejected marbles that are drawn.
 * @param {PanelBoard} board
 * @param {number} seat
 * @returns {number}
 */
function slotCount(board, seat) {
  const { width } = panelOfSeat(board, seat);
  const isDuel = !board.own && !board.seats[seat].partner;
  return board.hasScore && width > 400 && isDuel && board.goal <= 8 ? board.goal : 0;
}

/**
 * Where an ejected marble is in the tray of a seat.
 * @param {PanelBoard} board
 * @param {number} seat
 * @param {number} index
 * @returns {Point}
 */
export function trayPoint(board, seat, index) {
  const { left, width, y } = panelOfSeat(board, seat);
  const right = left + width - (board.points[seat] > 9 ? 38 : 26);
  const slots = Math.max(slotCount(board, seat), board.trays[seat].length);
  const room = width > 400 ? 27 * 8 : width / 2 - 40;
  const pitch = Math.min(27, room / slots);
  return { x: right - pitch * (slots - 0.5 - index), y };
}

/**
 * Draws the panel of a seat, without its marbles.
 * @param {SVGElement} layer
 * @param {PanelBoard} board
 * @param {number} seat
 */
export function drawPanel(layer, board, seat) {
  const { left, width, y } = panelOfSeat(board, seat);
  const { text, faint, arrow } = BOARD_COLORS;
  const { name, color } = board.seats[seat];
  const { rim } = MARBLE_LOOKS[color];
  if (board.turn === seat) {
    appendSvg(layer, "path", { d: "M0 -8L13 0L0 8Z", transform: `translate(${left + 3} ${y})`, fill: arrow });
  }
  appendSvg(layer, "circle", { cx: left + 35, cy: y, r: 13, fill: `url(#${board.id}-${color})`, stroke: rim });
  if (board.hasScore) {
    const scoreFont = { fill: text, "font-size": 24, "font-weight": 700, "text-anchor": "end" };
    appendSvg(layer, "text", { x: left + width - 4, y: y + 8.5, ...scoreFont }, String(board.points[seat]));
  }
  const slots = slotCount(board, seat);
  for (let index = board.trays[seat].length; index < slots; index++) {
    const slot = trayPoint(board, seat, index);
    appendSvg(layer, "circle", {
      cx: slot.x,
      cy: slot.y,
      r: 11,
      fill: "none",
      stroke: faint,
      "stroke-dasharray": "2 3",
    });
  }
  // The name may reach as far as the first marble, or the score.
  const end = slots || board.trays[seat].length ? trayPoint(board, seat, 0).x - 16 : left + width - 46;
  const nameFont = { fill: text, "font-size": 18, "font-weight": 600, "unicode-bidi": "isolate" };
  appendSvg(
    layer,
    "text",
    { x: left + 57, y: y + 6.5, ...nameFont },
    shorten(name, Math.floor((end - left - 57) / 11.5)),
  );
}

/**
 * A name truncated to `length` characters.
 * @param {string} name
 * @param {number} length
 * @returns {string}
 */
function shorten(name, length) {
  const characters = Array.from(name);
  return characters.length <= length ? name : `${characters.slice(0, Math.max(0, length - 1)).join("")}…`;
}
