// What follows a game that has ended: the link to its analysis, and what has become of its record.

import { element } from "../../lib/dom.js";
import { analysisLink, savedGameLink, savePlayed } from "./played_game.js";

/** @import { PlayedGame } from "./played_game.js" */

/** The links, which are in their `host`. */
export class AfterGame {
  #analysis = element("p");
  /** The element that has the links. */
  host = element("div", { class: "play-after" });

  /** Removes the links, as for a new game. */
  clear() {
    this.host.replaceChildren();
  }

  /**
   * Shows the links.
   * @param {PlayedGame} played
   * @param {string} saved the number of the stored game, empty if it is not stored
   */
  show(played, saved) {
    this.#linkAnalysis(played, saved);
    this.host.replaceChildren(this.#analysis, saved ? savedGameLink(saved) : "");
  }

  /** Moves the focus to the analysis. */
  focus() {
    this.#analysis.querySelector("a")?.focus();
  }

  /**
   * Stores the game, of which the analysis is then.
   * @param {PlayedGame} played
   * @param {(number: number) => void} onSaved called with the number of a new game
   */
  save(played, onSaved) {
    savePlayed(played, this.host.appendChild(element("div")), (number) => {
      this.#linkAnalysis(played, String(number));
      onSaved(number);
    });
  }

  /** @param {PlayedGame} played @param {string} saved */
  #linkAnalysis(played, saved) {
    const hadFocus = this.#analysis.contains(document.activeElement);
    this.#analysis.replaceChildren(analysisLink(played, saved));
    if (hadFocus) this.focus();
  }
}
