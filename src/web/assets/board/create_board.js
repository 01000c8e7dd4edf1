// Creates the boards of the pages: interactive ones with accessible cells, and small pictures.

import { element } from "../lib/dom.js";
import { boardOptions, parsePosition } from "../lib/position.js";
import { marbleName, translate } from "../lib/translate.js";
import { Board } from "../scripts/board.js";
import { BoardInput } from "./board_input.js";

/** @import { CellActions } from "./board_input.js" */
/** @import { BoardOptions, MarbleColor } from "../scripts/types.d.ts" */

/**
 * Creates a board in an element and replaces its contents.
 * @param {HTMLElement} host
 * @param {BoardOptions} options
 * @returns {Board}
 */
export function createBoard(host, options) {
  const board = new Board(host, options);
  host.replaceChildren(board.svg);
  return board;
}

/**
 * Makes the cells of a board readable, and those of a board with actions usable: an input for each of its boards.
 * @param {Board} board
 * @param {CellActions} [actions]
 * @returns {BoardInput[]}
 */
export function createBoardInputs(board, actions = {}) {
  /** @param {string} cell @param {MarbleColor | undefined} color */
  const describeCell = (cell, color) => {
    if (board.obstacles.includes(cell)) return `${cell} ${translate("obstacle")}`;
    return `${cell} ${board.holes.includes(cell) ? translate("hole") : marbleName(color)}`;
  };
  const options = { label: translate("board"), describeCell, ...actions };
  return board.layers.map((_, number) => new BoardInput(board, { ...options, number }));
}

/**
 * A small board that only shows a position; `label` makes its name from the marbles in words.
 * @param {string} position
 * @param {{view?: number, label: (marbles: string) => string}} options
 * @returns {{host: HTMLElement, board: Board}}
 */
export function boardPicture(position, { view = 0, label }) {
  const host = element("div", { class: "board-picture" });
  const board = new Board(host, { ...boardOptions(position), view });
  board.setState({ marbles: parsePosition(position).marbles });
  board.setLabel(label(board.describeMarbles()));
  return { host, board };
}
