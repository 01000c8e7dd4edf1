// The style of boards of Abalone, and the movement of their marbles.

import { addPoints, allCells, cellPoint, projectPoint } from "../lattice.js";
import { createMarble, defineGradients, moveMarble } from "../marble.js";
import { drawMoveArrows } from "../move_arrows.js";
import { moveDirection } from "../move_steps.js";
import { drawGround, FRAME_RADIUS } from "./hexagon_ground.js";

/** @import { BoardStyle } from "../types.d.ts" */

/** @type {BoardStyle} */
export const HEXAGON_BOARD = {
  frame: { x: FRAME_RADIUS, y: FRAME_RADIUS * 0.8660254 },
  hasScore: true,
  rows: [..."ihgfedcba"].map((row) => allCells().filter((cell) => cell[0] === row)),
  directions: [
    { row: 0, column: 1 },
    { row: 1, column: 1 },
    { row: 1, column: 0 },
    { row: 0, column: -1 },
    { row: -1, column: -1 },
    { row: -1, column: 0 },
  ],
  keys: {
    ArrowRight: { row: 0, column: 1 },
    ArrowLeft: { row: 0, column: -1 },
    ArrowUp: { row: 1, column: 1 },
    ArrowDown: { row: -1, column: -1 },
  },
  cellPoint,
  project: projectPoint,
  defineGradients,
  drawGround,
  createPiece: createMarble,
  movePiece: moveMarble,
  // Without a tray, an ejected marble disappears at once, and reappears at once.
  removePiece: (marble) => marble.node.remove(),
  returnPiece: () => {},
  edgePoint: (move, cell) => addPoints(cellPoint(cell), moveDirection(move)),
  drawMove: drawMoveArrows,
};
