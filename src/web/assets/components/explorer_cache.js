// A cache of what the explorer shows of positions: each is requested once, and stays valid while the filters are the same.

import { formatPath } from "../board/tree_record.js";
import { namingNotation } from "../lib/notations.js";
import { getJson } from "../lib/server.js";

/** @import { ExplorerPosition, LegalMove, SearchHit } from "../api.d.ts" */
/** @import { Filters } from "../lib/game_filters.js" */
/** @import { Parameters } from "../lib/address.js" */
/** @import { GameData, GameNode } from "../scripts/types.d.ts" */

/** The maximum number of listed games with a position. */
const LISTED_GAMES = 12;

/**
 * The start of the moves, as texts of which most are empty, and the filters of the games.
 * @typedef {object} ExplorerQuery
 * @property {string} layout
 * @property {string} position
 * @property {string} rules
 * @property {Filters} filters
 */

/**
 * The moves and games of a position.
 * @typedef {object} ExplorerEntry
 * @property {ExplorerPosition} position
 * @property {SearchHit[]} games
 * @property {LegalMove[]} legalMoves
 */

/** The entries of the positions of one tree. */
export class ExplorerCache {
  #source;
  #notation;
  /** @type {Map<string, ExplorerEntry>} */
  #cached = new Map();
  /** @type {AbortController | undefined} */
  #request;

  /**
   * @param {ExplorerQuery} source
   * @param {string} notation as in an address
   */
  constructor(source, notation) {
    this.#source = source;
    this.#notation = namingNotation(notation);
  }

  /**
   * The parameters that name a position of the tree.
   * @param {GameNode} node
   * @returns {Parameters}
   */
  parameters(node) {
    const { position, layout, rules } = this.#source;
    if (!position) return { layout, moves: formatPath(node) };
    return { position: node.move ? node.move.position : position, rules, layout };
  }

  /**
   * The filters of the games with a position. Without moves from a layout, the layout is that of the games.
   * @returns {Parameters}
   */
  gameFilters() {
    const { position, layout, filters } = this.#source;
    return position ? { ...filters, layout } : filters;
  }

  /**
   * The game without other moves than these, and the path to the position after them.
   * @param {string} moves
   * @returns {Promise<{game: GameData, path: number[]}>}
   */
  async start(moves) {
    const { position, layout, rules, filters } = this.#source;
    const notation = this.#notation;
    const source = position ? { position, rules } : { layout };
    /** @type {{playback?: GameData, line?: LegalMove[], start?: GameData | null, position: string}} */
    let answer;
    if (position) {
      answer = (await getJson("/api/position", { ...source, moves, notation })).value;
      answer = { ...answer, playback: answer.start ?? answer.playback };
    } else {
      answer = (await getJson("/api/openings", { ...source, moves, ...filters, notation })).value;
      // The name of an opening in place of moves names its position.
      if (!answer.line) this.#source = { ...this.#source, position: answer.position };
    }
    const { playback, line = [] } = answer;
    if (!playback) throw new Error("no board");
    let round = 0;
    const played = line.map((move) => {
      const { seat = 0 } = move;
      if (seat === 0) round += 1;
      return { ...move, seat, ...(seat === 0 ? { round } : { of: Math.max(round, 1) }) };
    });
    return { game: { ...playback, moves: played }, path: played.map(() => 0) };
  }

  /**
   * The entry of a position, if it is cached.
   * @param {GameNode} node
   * @returns {ExplorerEntry | undefined}
   */
  cached(node) {
    return this.#cached.get(formatPath(node));
  }

  /**
   * Loads the entry of a position, and cancels an earlier request.
   * @param {GameNode} node
   * @returns {Promise<ExplorerEntry>}
   */
  async load(node) {
    this.#request?.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    const { filters } = this.#source;
    const notation = this.#notation;
    const { value } = await getJson("/api/openings", { ...this.parameters(node), ...filters, notation }, { signal });
    const { position, legal_moves: legalMoves = [] } = value;
    const games = await getJson("/api/search", { position, ...this.gameFilters(), limit: LISTED_GAMES }, { signal });
    const entry = { position: value, games: games.value, legalMoves };
    this.#cached.set(formatPath(node), entry);
    return entry;
  }
}
