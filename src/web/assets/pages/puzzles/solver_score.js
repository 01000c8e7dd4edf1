// The results of the puzzles of this visit, and the solver's rating.

import { element } from "../../lib/dom.js";
import { Ratings } from "../../lib/rating.js";
import { translate } from "../../lib/translate.js";

/** @import { Puzzle } from "../../api.d.ts" */

/** The score of a solver, in its `host`. */
export class SolverScore {
  #ratings = new Ratings();
  /** The puzzles of this visit, and whether the first try was correct. @type {Map<string, boolean>} */
  #firstTries = new Map();
  #rating = element("p", { id: "rating" });
  #count = element("p", { class: "muted", id: "count" });
  /** The element that has the score. */
  host = element("div", {}, this.#rating, this.#count);

  /**
   * The rating of a puzzle.
   * @param {Puzzle} puzzle
   * @returns {number}
   */
  ratingOf(puzzle) {
    return this.#ratings.puzzle(keyOf(puzzle), puzzle.difficulty);
  }

  /**
   * Counts a try, if it is the first one of the puzzle.
   * @param {Puzzle} puzzle
   * @param {boolean} isCorrect
   */
  count(puzzle, isCorrect) {
    const key = keyOf(puzzle);
    if (this.#firstTries.has(key)) return;
    this.#firstTries.set(key, isCorrect);
    this.show(this.#ratings.count(key, puzzle.difficulty, isCorrect));
  }

  /** @param {number} [change] that of the solver's rating */
  show(change) {
    const { solver, streak, longestStreak, tries: all } = this.#ratings;
    const changeText = change === undefined ? "" : ` (${change < 0 ? "−" : "+"}${Math.abs(change)})`;
    const streakText = all ? ` · ${translate("streak", streak, longestStreak)}` : "";
    this.#rating.textContent = translate("yourRating", solver) + changeText + streakText;
    const tries = [...this.#firstTries.values()];
    const correct = tries.filter(Boolean).length;
    this.#count.textContent = tries.length ? translate("puzzlesSolved", correct, tries.length) : "";
  }
}

/**
 * What identifies a puzzle.
 * @param {Puzzle} puzzle
 * @returns {string}
 */
function keyOf({ game, ply }) {
  return `${game} ${ply}`;
}
