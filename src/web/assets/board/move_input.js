// Moves made on a board: a line by dragging its rear marble, or by pressing that marble and then the cell before the line; any move by selecting its
// marbles and then a cell that one of them goes to. In Kōnane a stone is dragged for its shortest jump, or selected for any; one that may be taken off
// is pressed once. Input before the legal moves are loaded is applied when they are.

import { announce } from "../lib/dom.js";
import { COLON, translate } from "../lib/translate.js";
import { moveDirection, parseSteps } from "../scripts/move_steps.js";

/** @import { LegalMove } from "../api.d.ts" */
/** @import { BoardStyle, LatticePoint } from "../scripts/types.d.ts" */
/** @import { BoardInput, CellActions } from "./board_input.js" */

/**
 * A legal move and its effects on the board.
 * @typedef {object} MoveOnBoard
 * @property {LegalMove} move
 * @property {Map<string, string | null>} own the cells of the mover's own marbles, and where each goes
 * @property {string[]} cells the cells of all marbles that move
 * @property {LatticePoint | null} direction that of the marbles; a stone that is taken off has none
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
  /** Input that waits for the legal moves; null when they are loaded. @type {(() => void)[] | null} */
  #waiting = null;

  /**
   * Begins without legal moves.
   * @param {(move: LegalMove) => unknown} onMove called when a legal move is made
   * @param {() => unknown} onIllegal called when a marble was dragged and no move is legal
   */
  constructor(onMove, onIllegal) {
    this.#onMove = onMove;
    this.#onIllegal = onIllegal;
    /**
     * The actions for the cells of a board.
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
    this.#moves = moves.map((move) => moveOnBoard(move, input.style));
    this.select([]);
    input.markCells("movable", [...new Set(this.#moves.flatMap(({ own }) => [...own.keys()]))]);
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    // A move ends the input on this position; the rest belongs to the next one.
    waiting.forEach((act) => {
      if (this.#waiting) this.#waiting.push(act);
      else act();
    });
  }

  /** Starts to queue input, because the legal moves of the position on the board are not loaded yet. */
  awaitLegalMoves() {
    this.#moves = [];
    this.#waiting ??= [];
    this.select([]);
  }

  /** Discards the input that waits for the legal moves. */
  discardPendingInput() {
    if (this.#waiting) this.#waiting = [];
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
    announce(targets.length ? `${selection}${COLON} ${targets.join(", ")}` : selection);
  }

  /**
   * The moves of exactly the selected marbles, by the cell that is pressed for them.
   * @returns {Map<string, MoveOnBoard>}
   */
  #targets() {
    /** @type {Map<string, MoveOnBoard>} */
    const targets = new Map();
    for (const candidate of this.#moves.filter((move) => this.#isOfSelected(move) || this.#isLineFromSelected(move))) {
      for (const target of candidate.own.values()) {
        if (target === null || candidate.own.has(target)) continue;
        // Where two moves lead to a cell, the marble that was selected first decides which is meant.
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

  /**
   * Whether a move is of the line that the one selected marble pushes.
   * @param {MoveOnBoard} move
   */
  #isLineFromSelected({ move, own }) {
    return this.#selected.length === 1 && move.kind === "inline" && [...own.keys()].at(-1) === this.#selected[0];
  }

  /** @param {string} cell */
  #press(cell) {
    if (this.#waiting) {
      this.#waiting.push(() => this.#press(cell));
      return;
    }
    const removal = this.#moves.find(({ move, own }) => move.takes && own.get(cell) === null);
    const target = removal ?? this.#targets().get(cell);
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
    const moves = this.#moves.filter(({ direction }) => direction?.row === row && direction.column === column);
    const ofSelected = moves.find((move) => move.own.has(cell) && this.#isOfSelected(move));
    // The jumps of a stone are listed from the shortest on.
    const isLine = (/** @type {LegalMove} */ move) => move.takes !== undefined || move.kind === "inline";
    return ofSelected ?? moves.find(({ move, own }) => isLine(move) && [...own.keys()].at(-1) === cell);
  }

  /**
   * @param {string} cell
   * @param {LatticePoint} direction
   */
  #drag(cell, direction) {
    if (this.#waiting) {
      this.#waiting.push(() => this.#drag(cell, direction));
      return;
    }
    const found = this.#draggedMove(cell, direction);
    if (found) this.#onMove(found.move);
    else this.#onIllegal();
  }
}

/**
 * @param {LegalMove} move
 * @param {BoardStyle} style
 * @returns {MoveOnBoard}
 */
function moveOnBoard(move, style) {
  const steps = parseSteps(move);
  if (move.takes) return jumpOnBoard(move, style);
  const own = new Map(steps.slice(move.pushed));
  return { move, own, cells: steps.map(([cell]) => cell), direction: moveDirection(move) };
}

/**
 * A move of a stone that jumps, or is taken off.
 * @param {LegalMove} move
 * @param {BoardStyle} style
 * @returns {MoveOnBoard}
 */
function jumpOnBoard(move, { cellPoint }) {
  const steps = parseSteps(move);
  const start = steps[0][0];
  const end = steps.findLast(([, to]) => to !== null)?.[1] ?? null;
  const own = new Map([[start, end]]);
  if (end === null) return { move, own, cells: [start], direction: null };
  const [from, to] = [cellPoint(start), cellPoint(end)];
  const direction = { row: Math.sign(to.row - from.row), column: Math.sign(to.column - from.column) };
  return { move, own, cells: [start], direction };
}
