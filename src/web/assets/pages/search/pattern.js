// A pattern of a position: what each cell shall hold, as a letter of a marble, `-` for an empty cell, `*` for any marble, `?` for anything.

import { CELLS, COLORS, formatPosition, parsePosition } from "../../lib/position.js";

/** @import { PlacedMarble } from "../../scripts/types.d.ts" */

/**
 * The names of contents in a pattern, and their signs.
 * @type {Record<string, string>}
 */
const SIGNS = { black: "b", white: "w", empty: "-", any: "*" };
const LETTERS = Object.fromEntries(Object.entries(COLORS).map(([letter, color]) => [color, letter]));

/** A pattern, or a whole position with the side to move. */
export class Pattern {
  /** The letter of the side to move, which only a whole position has. */
  turn = "b";
  /** Whether a whole position is meant. */
  isWhole = false;
  /** @type {Map<string, string>} */
  #signs = new Map();

  /** Begins with cells that may hold anything. */
  constructor() {
    this.fill("?");
  }

  /**
   * What a cell shall hold.
   * @param {string} cell
   * @returns {string}
   */
  signOn(cell) {
    return this.#signs.get(cell) ?? "?";
  }

  /**
   * Sets what a cell shall hold; a second time lets it hold anything.
   * @param {string} cell
   * @param {string} sign
   */
  toggle(cell, sign) {
    this.#signs.set(cell, this.signOn(cell) === sign ? "?" : sign);
  }

  /**
   * Sets what all cells shall hold.
   * @param {string} sign
   */
  fill(sign) {
    this.#signs = new Map(CELLS.map((cell) => [cell, sign]));
  }

  /** Makes cells without a certain marble empty. */
  emptyOtherCells() {
    for (const [cell, sign] of this.#signs) if (!isMarble(sign)) this.#signs.set(cell, "-");
  }

  /**
   * The cells that shall hold something.
   * @param {string} sign
   * @returns {string[]}
   */
  cellsWith(sign) {
    return CELLS.filter((cell) => this.signOn(cell) === sign);
  }

  /**
   * The marbles as a board takes them.
   * @returns {PlacedMarble[]}
   */
  marbles() {
    return [...this.#signs].flatMap(([cell, sign]) => {
      /** @type {PlacedMarble[]} */
      const marbles = sign in COLORS ? [[cell, COLORS[sign]]] : [];
      return marbles;
    });
  }

  /**
   * Sets a whole position.
   * @param {string} position
   */
  setPosition(position) {
    const { marbles, turn } = parsePosition(position);
    this.fill("-");
    for (const [cell, color] of marbles) this.#signs.set(cell, LETTERS[color]);
    this.turn = turn;
    this.isWhole = true;
  }

  /**
   * Sets a pattern from its text.
   * @param {string} text
   */
  setPattern(text) {
    this.fill("?");
    for (const [, kind, cells] of text.matchAll(/(black|white|empty|any):([a-i1-9,]+)/g)) {
      for (const cell of cells.split(",")) if (this.#signs.has(cell)) this.#signs.set(cell, SIGNS[kind]);
    }
  }

  /**
   * The parameters of a search for it; there are none if every cell may hold anything.
   * @returns {{position?: string, pattern?: string}}
   */
  parameters() {
    if (this.isWhole) {
      const marbles = new Map([...this.#signs].filter(([, sign]) => isMarble(sign)));
      return { position: formatPosition(marbles, this.turn) };
    }
    const parts = Object.entries(SIGNS).flatMap(([kind, sign]) => {
      const cells = this.cellsWith(sign);
      return cells.length ? [`${kind}:${cells.join(",")}`] : [];
    });
    return parts.length ? { pattern: parts.join(" ") } : {};
  }
}

/** @param {string} sign */
function isMarble(sign) {
  return /[a-z]/.test(sign);
}
