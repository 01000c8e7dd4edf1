// A pattern of a position: the required contents of each cell.

import { gameOfPosition } from "../../games/games.js";
import { ANYTHING, EMPTY, formatPatternList } from "../../lib/pattern_list.js";

/** @import { GameKind, PatternBoard } from "../../games/types.d.ts" */
/** @import { PlacedMarble } from "../../scripts/types.d.ts" */

/** A pattern, or a whole position with the side to move. */
export class Pattern {
  /** The letter of the side to move; empty if either may be, in a pattern. */
  turn = "";
  /** Whether a whole position is meant. */
  isWhole = false;
  /** Whether only boards of this size are meant, in a game that has several sizes. */
  isSized = false;
  /**
   * The board.
   * @type {PatternBoard}
   */
  board;
  /** @type {Map<string, string>} */
  #signs = new Map();

  /**
   * Begins with cells that may hold anything.
   * @param {GameKind} kind
   */
  constructor(kind) {
    this.kind = kind;
    this.board = kind.defaultBoard;
  }

  /**
   * The pattern of an address.
   * @param {GameKind} kind that of the address, which a position may override
   * @param {{position?: string, pattern?: string}} parameters
   * @returns {Pattern}
   */
  static ofParameters(kind, { position, pattern }) {
    const made = new Pattern(position ? gameOfPosition(position) : kind);
    if (position) made.setPosition(position);
    else if (pattern) Object.assign(made, made.#read(pattern));
    return made;
  }

  /** @param {string} text */
  #read(text) {
    const { board, signs, turn, isSized } = this.kind.parsePattern(text);
    this.#signs = signs;
    return { board, turn, isSized };
  }

  /**
   * The required contents of a cell.
   * @param {string} cell
   * @returns {string}
   */
  signOn(cell) {
    return this.#signs.get(cell) ?? ANYTHING;
  }

  /**
   * Sets the required contents of a cell; the same contents a second time reset it to anything, or to empty in a whole position.
   * @param {string} cell
   * @param {string} sign
   */
  toggle(cell, sign) {
    const cleared = this.isWhole ? EMPTY : ANYTHING;
    this.#signs.set(cell, this.signOn(cell) === sign ? cleared : sign);
  }

  /**
   * Sets the required contents of all cells.
   * @param {string} sign
   */
  fill(sign) {
    this.#signs = new Map(this.board.cells.map((cell) => [cell, sign]));
  }

  /**
   * Switches to another board and keeps the contents of the cells that both have.
   * @param {PatternBoard} board
   */
  setBoard(board) {
    this.board = board;
    this.#signs = new Map([...this.#signs].filter(([cell]) => board.cells.includes(cell)));
  }

  /** Makes cells without a certain piece empty, as in a whole position. */
  makeWhole() {
    this.isWhole = true;
    this.turn ||= "b";
    for (const cell of this.board.cells) if (!this.pieceOn(cell)) this.#signs.set(cell, EMPTY);
  }

  /**
   * The cells with required contents that are not drawn as a piece.
   * @param {string} sign
   * @returns {string[]}
   */
  cellsMarked(sign) {
    return this.board.cells.filter((cell) => this.signOn(cell) === sign && !this.pieceOn(cell));
  }

  /**
   * The piece that is drawn on a cell.
   * @param {string} cell
   */
  pieceOn(cell) {
    return this.kind.pieceOn(cell, this.signOn(cell));
  }

  /**
   * The pieces as options of a board.
   * @returns {PlacedMarble[]}
   */
  pieces() {
    return this.board.cells.flatMap((cell) => {
      const color = this.pieceOn(cell);
      /** @type {PlacedMarble[]} */
      const pieces = color ? [[cell, color]] : [];
      return pieces;
    });
  }

  /**
   * Sets a whole position.
   * @param {string} position
   */
  setPosition(position) {
    const { board, signs, turn } = this.kind.contentsOfPosition(position);
    Object.assign(this, { board, turn, isWhole: true });
    this.#signs = signs;
  }

  /** The required contents of every cell. */
  #contents() {
    return { signs: new Map(this.board.cells.map((cell) => [cell, this.signOn(cell)])), turn: this.turn };
  }

  /**
   * The parameters of a search for the pattern; none if every cell may hold anything.
   * @returns {{position?: string, pattern?: string}}
   */
  parameters() {
    const contents = this.#contents();
    if (this.isWhole) {
      const pieces = [...contents.signs].filter(([cell]) => this.pieceOn(cell));
      return { position: this.kind.formatPosition(this.board, { ...contents, signs: new Map(pieces) }) };
    }
    const list = formatPatternList(contents);
    if (!list) return {};
    const { sizes } = this.kind;
    return { pattern: sizes && this.isSized ? sizes.drawPattern(this.board, contents) : list };
  }
}
