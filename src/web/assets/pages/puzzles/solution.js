// The solution of a puzzle, which can be gone through on the board.

import { actionButton } from "../../components/links.js";
import { announce, element } from "../../lib/dom.js";
import { GAME_TEXTS, translate } from "../../lib/translate.js";
import { GameViewer } from "../../scripts/game_viewer.js";

/** @import { Puzzle } from "../../api.d.ts" */
/** @import { Board } from "../../scripts/board.js" */
/** @import { VIEWER_KEYS } from "../../scripts/game_viewer.js" */

/** The section with the moves of a solution, which is in its `host`. */
export class Solution {
  /** @type {GameViewer | null} */
  #viewer = null;
  #moves = element("div", {
    class: "move-list",
    tabindex: "0",
    role: "region",
    "aria-label": translate("solution"),
  });
  #playButton = actionButton(translate("play"), () => this.act(" "));
  #evaluation = element("p", { class: "muted" });

  /** Makes a section that is hidden. */
  constructor() {
    const toolbar = element(
      "div",
      { class: "toolbar" },
      actionButton("«", () => this.act("Home"), { "aria-label": translate("start") }),
      actionButton("‹", () => this.act("ArrowLeft"), { "aria-label": translate("back") }),
      this.#playButton,
      actionButton("›", () => this.act("ArrowRight"), { "aria-label": translate("forward") }),
    );
    const title = element("h2", {}, translate("solution"));
    const attributes = { hidden: true, id: "solution" };
    /** The section of the page. */
    this.host = element("section", attributes, title, this.#moves, toolbar, this.#evaluation);
  }

  /** Stops a solution that plays by itself. */
  stop() {
    this.#viewer?.stop();
    this.#viewer = null;
  }

  /** Hides the section. */
  hide() {
    this.host.hidden = true;
    this.#moves.replaceChildren();
  }

  /**
   * Does what a key does, if the solution is shown.
   * @param {typeof VIEWER_KEYS[number]} key
   */
  act(key) {
    this.#viewer?.actions[key]();
  }

  /**
   * Shows the solution, with its first move on the board.
   * @param {Puzzle} puzzle
   * @param {Board} board
   */
  show(puzzle, board) {
    this.host.hidden = false;
    const onShow = (/** @type {unknown} */ _, /** @type {string} */ text) => announce(text);
    const viewer = new GameViewer({ game: puzzle.playback, board, list: this.#moves, texts: GAME_TEXTS, onShow });
    viewer.onTimer = (isRunning) => {
      this.#playButton.textContent = translate(isRunning ? "pause" : "play");
    };
    this.#viewer = viewer;
    const [best, other] = [puzzle.worth, puzzle.otherwise].map((value) => value.replace("-", "−"));
    this.#evaluation.textContent = translate("puzzleEvaluation", best, other, puzzle.by);
    this.act("ArrowRight");
  }
}
