// Moves made on a board: a line by dragging its rear marble, any move by selecting its marbles and then a cell that one of them goes to.

import { announce } from "../lib/dom.js";
import { translate } from "../lib/translate.js";
import { moveDirection, parseSteps } from "../scripts/move_steps.js";

/** @import { LegalMove } from "../api.d.ts" */
/** @import { LatticePoint } from "../scripts/types.d.ts" */
/** @import { BoardInput, CellActions } from "./board_input.js" */

/**
 * A legal move and what it does on the board.
 * @typedef {object} MoveOnBoard
 * @property {LegalMove} move
 * @property {Map<string, string | null>} own the cells of the mover's own marbles, and where each goes
 * @property {string[]} cells the cells of all marbles that move
 * @property {LatticePoint} direction
 */

/** Finds the legal move that input on a board means. */
export class MoveInput {
  #onMove;
  #onIllegal;
  /** @type {BoardInput | undefined} */
  #input;
  /** @type {MoveOnBoard[]} */
  #moves = [];
  /** @type {string[]} */
  #selected = [];

  /**
   * Begins without legal moves.
   * @param {(move: LegalMove) => unknown} onMove called when a legal move is made
   * @param {() => unknown} onIllegal called when a marble was dragged and no move is legal
   */
  constructor(onMove, onIllegal) {
    this.#onMove = onMove;
    this.#onIllegal = onIllegal;
    /**
     * What is done with the cells of a board.
     * @type {CellActions}
     */
    this.cellActions = {
      onPress: (cell) => this.#press(cell),
      marblesToMove: (cell, direction) => this.#draggedMove(cell, direction)?.cells,
      onDrag: (cell, direction) => this.#drag(cell, direction),
    };
  }

  /**
   * Sets the moves that are legal from now on, on the board of this input.
   * @param {BoardInput} input
   * @param {LegalMove[]} moves
   */
  setLegalMoves(input, moves) {
    this.#input = input;
    this.#moves = moves.map(moveOnBoard);
    this.select([]);
  }

  /**
   * Selects marbles, and marks the cells that they can go to.
   * @param {string[]} cells
   */
  select(cells) {
    this.#selected = cells;
    const targets = [...this.#targets().keys()];
    this.#input?.markCells("selected", cells);
    this.#input?.markCells("target", targets, translate("moveTarget"));
    if (cells.length === 0) return;
    const selection = translate("cellsSelected", cells.join(" "));
    announce(targets.length ? `${selection}: ${targets.join(", ")}` : selection);
  }

  /**
   * The moves of exactly the selected marbles, by the cell that is pressed for them.
   * @returns {Map<string, MoveOnBoard>}
   */
  #targets() {
    /** @type {Map<string, MoveOnBoard>} */
    const targets = new Map();
    for (const candidate of this.#moves.filter((move) => this.#isOfSelected(move))) {
      for (const target of candidate.own.values()) {
        if (target === null || candidate.own.has(target)) continue;
        // Where two moves lead to a cell, the marble that was selected first says which is meant.
        const isOfFirst = candidate.own.get(this.#selected[0]) === target;
        if (!targets.has(target) || isOfFirst) targets.set(target, candidate);
      }
    }
    return targets;
  }

  /** @param {MoveOnBoard} move */
  #isOfSelected({ own }) {
    return own.size === this.#selected.length && this.#selected.every((cell) => own.has(cell));
  }

  /** @param {string} cell */
  #press(cell) {
    const target = this.#targets().get(cell);
    if (target) {
      this.#onMove(target.move);
    } else if (this.#selected.includes(cell)) {
      this.select(this.#selected.filter((other) => other !== cell));
    } else {
      const more = [...this.#selected, cell];
      this.select(this.#canSelect(more) ? more : this.#canSelect([cell]) ? [cell] : []);
    }
  }

  /** @param {string[]} cells */
  #canSelect(cells) {
    return this.#moves.some(({ own }) => cells.every((cell) => own.has(cell)));
  }

  /**
   * The move that dragging a marble means: of the selected marbles if it is one of them, else of the line that it is the rear of.
   * @param {string} cell
   * @param {LatticePoint} direction
   * @returns {MoveOnBoard | undefined}
   */
  #draggedMove(cell, { row, column }) {
    const moves = this.#moves.filter(({ direction }) => direction.row === row && direction.column === column);
    const ofSelected = moves.find((move) => move.own.has(cell) && this.#isOfSelected(move));
    return ofSelected ?? moves.find(({ move, own }) => move.kind === "inline" && [...own.keys()].at(-1) === cell);
  }

  /**
   * @param {string} cell
   * @param {LatticePoint} direction
   */
  #drag(cell, direction) {
    const found = this.#draggedMove(cell, direction);
    if (found) this.#onMove(found.move);
    else this.#onIllegal();
  }
}

/**
 * @param {LegalMove} move
 * @returns {MoveOnBoard}
 */
function moveOnBoard(move) {
  const steps = parseSteps(move);
  const own = new Map(steps.slice(move.pushed));
  return { move, own, cells: steps.map(([cell]) => cell), direction: moveDirection(move) };
}
