// A cache of the legal moves of positions, which the server generates: each position is requested once.

import { getJson } from "../lib/server.js";

/** @import { LegalMove } from "../api.d.ts" */

/** The maximum number of cached positions. */
const CAPACITY = 2000;

/** The legal moves of positions under the same rules, with names in one notation. */
export class LegalMoveCache {
  #rules;
  #notation;
  /** @type {Map<string, LegalMove[]>} */
  #cached = new Map();
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
  cached(position) {
    return this.#cached.get(position);
  }

  /**
   * Adds legal moves that came with another answer.
   * @param {string} position
   * @param {LegalMove[]} moves
   */
  add(position, moves) {
    const oldest = this.#cached.keys().next().value;
    if (this.#cached.size >= CAPACITY && oldest !== undefined) this.#cached.delete(oldest);
    this.#cached.set(position, moves);
  }

  /**
   * The legal moves of a position, from the cache or from the server.
   * @param {string} position
   * @returns {Promise<LegalMove[]>}
   */
  async legalMoves(position) {
    const cached = this.#cached.get(position);
    if (cached) return cached;
    const request = this.#requests.get(position) ?? this.#load(position);
    this.#requests.set(position, request);
    return request;
  }

  /**
   * @param {string} position
   * @returns {Promise<LegalMove[]>}
   */
  async #load(position) {
    try {
      const { value } = await getJson("/api/moves", { position, rules: this.#rules, notation: this.#notation });
      this.add(position, value);
      return value;
    } finally {
      this.#requests.delete(position);
    }
  }
}
