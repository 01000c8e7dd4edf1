// A pattern of a position: the required contents of each cell.

import { gameOfKey, gameOfPosition } from "../../games/games.js";
import { ANYTHING, EMPTY, formatPatternList } from "../../lib/pattern_list.js";
import { getJson } from "../../lib/server.js";

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
  /** The parts of the text of an address that cannot be set on the board. */
  unread = "";
  /** @type {Map<string, string>} */
  #symbols = new Map();
  /** The parameters of the address, and those that are composed from the board while it is not changed. */
  #ofAddress = { given: {}, composed: "" };

  /**
   * Begins with cells that may hold anything.
   * @param {GameKind} kind
   */
  constructor(kind) {
    this.kind = kind;
    this.board = kind.defaultBoard;
  }

  /**
   * The pattern of an address. The server reads a position that is written in another way than the page writes it.
   * @param {{game?: string, position?: string, pattern?: string, rules?: string}} parameters
   * @returns {Promise<Pattern>}
   */
  static async ofAddress({ game, position, pattern, rules }) {
    const canonical = position && (await canonicalPosition(position, rules));
    const made = new Pattern(canonical ? gameOfPosition(canonical) : gameOfKey(game));
    if (canonical) {
      made.setPosition(canonical);
      // A pattern has one board.
      if ((made.kind.boardOptions(canonical, rules).boards ?? 1) > 1) made.unread = canonical;
    } else if (position) made.unread = position;
    else if (pattern) made.#read(pattern);
    made.#ofAddress = { given: { game, position, pattern }, composed: JSON.stringify(made.#composed()) };
    return made;
  }

  /** @param {string} text */
  #read(text) {
    const { board, symbols, turn, isSized, unread } = this.kind.parsePattern(text);
    this.#symbols = symbols;
    Object.assign(this, { board, turn, isSized, unread });
  }

  /**
   * The required contents of a cell.
   * @param {string} cell
   * @returns {string}
   */
  symbolOn(cell) {
    return this.#symbols.get(cell) ?? ANYTHING;
  }

  /**
   * Sets the required contents of a cell; the same contents a second time reset it to anything, or to empty in a whole position.
   * @param {string} cell
   * @param {string} symbol
   */
  toggle(cell, symbol) {
    const cleared = this.isWhole ? EMPTY : ANYTHING;
    this.#symbols.set(cell, this.symbolOn(cell) === symbol ? cleared : symbol);
  }

  /**
   * Sets the required contents of all cells.
   * @param {string} symbol
   */
  fill(symbol) {
    this.#symbols = new Map(this.board.cells.map((cell) => [cell, symbol]));
  }

  /**
   * Switches to another board and keeps the contents of the cells that both have.
   * @param {PatternBoard} board
   */
  setBoard(board) {
    this.board = board;
    this.#symbols = new Map([...this.#symbols].filter(([cell]) => board.cells.includes(cell)));
  }

  /** Makes cells without a certain piece empty, as in a whole position. */
  makeWhole() {
    this.isWhole = true;
    this.turn ||= "b";
    for (const cell of this.board.cells) if (!this.pieceOn(cell)) this.#symbols.set(cell, EMPTY);
  }

  /**
   * The cells with required contents that are not drawn as a piece.
   * @param {string} symbol
   * @returns {string[]}
   */
  cellsMarked(symbol) {
    return this.board.cells.filter((cell) => this.symbolOn(cell) === symbol && !this.pieceOn(cell));
  }

  /**
   * The piece that is drawn on a cell.
   * @param {string} cell
   */
  pieceOn(cell) {
    return this.kind.pieceOn(cell, this.symbolOn(cell));
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
    const { board, symbols, turn } = this.kind.contentsOfPosition(position);
    Object.assign(this, { board, turn, isWhole: true });
    this.#symbols = symbols;
  }

  /** The required contents of every cell. */
  #contents() {
    return { symbols: new Map(this.board.cells.map((cell) => [cell, this.symbolOn(cell)])), turn: this.turn };
  }

  /**
   * The parameters of a search for the pattern: as in the address while the board is not changed. No position and no pattern if every cell may hold anything.
   * @returns {{game?: string, position?: string, pattern?: string}}
   */
  parameters() {
    const composed = this.#composed();
    return JSON.stringify(composed) === this.#ofAddress.composed ? this.#ofAddress.given : composed;
  }

  /**
   * The parameters from the board, with its game: the same cells may be a pattern of another one.
   * @returns {{game: string, position?: string, pattern?: string}}
   */
  #composed() {
    const game = this.kind.key;
    const contents = this.#contents();
    if (this.isWhole) {
      const pieces = [...contents.symbols].filter(([cell]) => this.pieceOn(cell));
      return { game, position: this.kind.formatPosition(this.board, { ...contents, symbols: new Map(pieces) }) };
    }
    const list = formatPatternList(contents);
    if (!list) return { game };
    const { sizes } = this.kind;
    return { game, pattern: sizes && this.isSized ? sizes.drawPattern(this.board, contents) : list };
  }
}

/**
 * A position as the page writes it; nothing if the server cannot read it either, which then reports why as its answer to the search.
 * @param {string} text a position in any notation, or a name
 * @param {string | undefined} rules
 * @returns {Promise<string | undefined>}
 */
async function canonicalPosition(text, rules) {
  const kind = gameOfPosition(text);
  if (kind.isPosition(text)) {
    const { board, ...contents } = kind.contentsOfPosition(text);
    const isPiece = (/** @type {string} */ cell) => kind.pieceOn(cell, contents.symbols.get(cell) ?? EMPTY);
    const symbols = new Map([...contents.symbols].filter(([cell]) => isPiece(cell)));
    if (kind.formatPosition(board, { ...contents, symbols }) === text) return text;
  }
  try {
    return (await getJson("/api/position", { position: text, rules })).value.position;
  } catch {
    return undefined;
  }
}
