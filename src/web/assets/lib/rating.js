// Elo ratings of a solver and of puzzles, stored in the browser, with steps that become smaller with the number of puzzles.

import { readStored, store } from "./storage.js";

const STORE_KEY = "sumito.puzzle-ratings";
/** The rating of a solver before the first puzzle. */
const START = 1200;
/** The rating of a puzzle that a search of one ply solves, and how much each further ply adds: an estimate until the puzzle has been tried. */
const EASIEST = 800;
const PER_PLY = 150;
/** The maximum number of stored puzzles. */
const MAX_PUZZLES = 5000;

/**
 * The ratings in the browser's storage.
 * @typedef {object} StoredRatings
 * @property {number} solver
 * @property {number} tries
 * @property {number} streak how many puzzles were solved one after the other
 * @property {number} best the longest streak
 * @property {Record<string, {rating: number, tries: number}>} puzzles
 */

/** The ratings of this browser. */
export class Ratings {
  #stored = load();

  /** The rating of the solver. */
  get solver() {
    return Math.round(this.#stored.solver);
  }

  get streak() {
    return this.#stored.streak;
  }

  get longestStreak() {
    return this.#stored.best;
  }

  get tries() {
    return this.#stored.tries;
  }

  /**
   * The rating of a puzzle.
   * @param {string} key
   * @param {number} difficulty the plies that a search must look ahead
   * @returns {number}
   */
  puzzle(key, difficulty) {
    return Math.round(this.#stored.puzzles[key]?.rating ?? EASIEST + PER_PLY * (difficulty - 1));
  }

  /**
   * Counts the first try of a puzzle.
   * @param {string} key
   * @param {number} difficulty
   * @param {boolean} isSolved
   * @returns {number} the change of the solver's rating
   */
  count(key, difficulty, isSolved) {
    const stored = this.#stored;
    const rating = this.puzzle(key, difficulty);
    const { tries = 0 } = stored.puzzles[key] ?? {};
    const expected = 1 / (1 + 10 ** ((rating - stored.solver) / 400));
    const scoreError = (isSolved ? 1 : 0) - expected;
    const change = step(stored.tries) * scoreError;
    stored.solver += change;
    stored.tries += 1;
    stored.streak = isSolved ? stored.streak + 1 : 0;
    stored.best = Math.max(stored.best, stored.streak);
    delete stored.puzzles[key];
    stored.puzzles[key] = { rating: rating - step(tries) * scoreError, tries: tries + 1 };
    const [oldest] = Object.keys(stored.puzzles);
    if (Object.keys(stored.puzzles).length > MAX_PUZZLES) delete stored.puzzles[oldest];
    store(STORE_KEY, stored);
    return Math.round(change);
  }
}

/**
 * The maximum change of a rating after a number of tries.
 * @param {number} tries
 * @returns {number}
 */
function step(tries) {
  return tries < 10 ? 60 : tries < 30 ? 32 : 16;
}

/** @returns {StoredRatings} */
function load() {
  const empty = { solver: START, tries: 0, streak: 0, best: 0, puzzles: {} };
  return { ...empty, ...readStored(STORE_KEY) };
}
