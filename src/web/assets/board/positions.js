// The legal moves of positions, which the server knows: each is asked for once.

import { getJson } from "../lib/server.js";

/** @import { LegalMove } from "../api.d.ts" */

/** How many answers are kept. */
const CAPACITY = 2000;

/** Answers about positions under the same rules, with moves in one notation. */
export class Positions {
  #rules;
  #notation;
  /** @type {Map<string, LegalMove[]>} */
  #known = new Map();
  /** @type {Map<string, Promise<LegalMove[]>>} */
  #requests = new Map();

  /**
   * @param {string | null | undefined} rules as a text
   * @param {string} notation
   */
  constructor(rules, notation) {
    this.#rules = rules;
    this.#notation = notation;
  }

  /**
   * The legal moves of a position, if they are cached.
   * @param {string} position
   * @returns {LegalMove[] | undefined}
   */
  known(position) {
    return this.#known.get(position);
  }

  /**
   * Notes legal moves that came with another answer.
   * @param {string} position
   * @param {LegalMove[]} moves
   */
  add(position, moves) {
    const oldest = this.#known.keys().next().value;
    if (this.#known.size >= CAPACITY && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(position, moves);
  }

  /**
   * The legal moves of a position.
   * @param {string} position
   * @returns {Promise<LegalMove[]>}
   */
  async legalMoves(position) {
    const known = this.#known.get(position);
    if (known) return known;
    const request = this.#requests.get(position) ?? this.#ask(position);
    this.#requests.set(position, request);
    return request;
  }

  /**
   * @param {string} position
   * @returns {Promise<LegalMove[]>}
   */
  async #ask(position) {
    try {
      const { value } = await getJson("/api/moves", { position, rules: this.#rules, notation: this.#notation });
      this.add(position, value);
      return value;
    } finally {
      this.#requests.delete(position);
    }
  }
}
