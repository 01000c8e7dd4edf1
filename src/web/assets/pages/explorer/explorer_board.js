// The board of the explorer: it shows a position, and moves are made on it.

import { createBoard, createBoardInputs } from "../../components/board_setup.js";
import { MoveInput } from "../../components/move_input.js";
import { element } from "../../lib/dom.js";
import { boardOptions, parsePosition } from "../../lib/position.js";

/** @import { LegalMove, NamedMove } from "../../api.d.ts" */
/** @import { BoardInput } from "../../components/board_input.js" */
/** @import { Board } from "../../scripts/board.js" */

/** The orientation in which the board is turned. */
const FLIPPED = 3;

/** The board, which is made anew for another kind of board. */
export class ExplorerBoard {
  /** The element that has the board. */
  host = element("div");
  /** @type {Board | undefined} */
  #board;
  /** What the board was made for: its game, its size or how many boards there are, and the cells that are not as usual. */
  #boardKind = "";
  /** @type {BoardInput[]} */
  #inputs = [];
  #moveInput;

  /**
   * Begins without a board.
   * @param {(move: LegalMove) => unknown} onMove called when a legal move is made
   * @param {() => unknown} onIllegal called when a piece was dragged and no move is legal
   */
  constructor(onMove, onIllegal) {
    this.#moveInput = new MoveInput(onMove, onIllegal);
  }

  /**
   * Turns to the board of a position.
   * @param {string} position
   * @param {string | null | undefined} rules
   * @param {{flip: boolean}} options
   */
  prepare(position, rules, { flip }) {
    const options = boardOptions(position, rules);
    const kind = JSON.stringify(options);
    if (!this.#board || kind !== this.#boardKind) {
      this.#boardKind = kind;
      this.#board = createBoard(this.host, options);
      this.#inputs = createBoardInputs(this.#board, this.#moveInput.cellActions);
    }
    if (this.#board.orientation !== (flip ? FLIPPED : 0)) this.flip(flip);
  }

  /**
   * Whether the board shows a position already.
   * @param {string} position
   * @returns {boolean}
   */
  isShown(position) {
    const { marbles } = parsePosition(position);
    const shown = this.#board?.marbles;
    return (
      marbles.length === shown?.size &&
      marbles.every(([cell, color, number = 0]) => shown.get(`${number}${cell}`)?.color === color)
    );
  }

  /**
   * Shows a position at once, with the move that led there.
   * @param {string} position
   * @param {NamedMove | undefined} last
   */
  show(position, last) {
    this.#board?.setState({ marbles: parsePosition(position).marbles, last });
  }

  /**
   * Sets the moves that are legal from now on.
   * @param {LegalMove[]} moves
   */
  setLegalMoves(moves) {
    const input = this.#inputs[moves[0]?.board ?? 0];
    if (input) this.#moveInput.setLegalMoves(input, moves);
  }

  /** Selects nothing. */
  deselect() {
    this.#moveInput.select([]);
  }

  /**
   * Makes a move.
   * @param {NamedMove} move
   */
  play(move) {
    this.#board?.play(move);
  }

  /**
   * Takes a move back, after another one.
   * @param {NamedMove} move
   * @param {NamedMove | undefined} last
   */
  undo(move, last) {
    this.#board?.undo(move, { last });
  }

  /**
   * Shows where a move would go, or the last one again.
   * @param {NamedMove | null | undefined} move
   */
  preview(move) {
    this.#board?.previewMove(move);
  }

  /** Puts pieces back that were dragged. */
  putBack() {
    this.#board?.redraw({ instant: false });
  }

  /**
   * Turns the board.
   * @param {boolean} isFlipped
   */
  flip(isFlipped) {
    this.#board?.setOrientation(isFlipped ? FLIPPED : 0);
  }
}
