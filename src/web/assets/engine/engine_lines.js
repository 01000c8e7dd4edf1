// The lines of the engine. Their elements stay while deeper lines arrive, so that a press on a move and the focus are not lost.

import { element } from "../lib/dom.js";

/** @import { EngineLine, LegalMove } from "../api.d.ts" */

/** The most moves of a line that are shown. */
const MAX_MOVES = 12;

/** @typedef {{position: string, moves: LegalMove[]}} ChosenLine a position and the moves of its line up to the one that is chosen */

/** The lines of the engine, in their `host`. */
export class EngineLines {
  #onPlay;
  #position = "";
  /** @type {EngineLine[]} */
  #lines = [];

  /** @param {(chosen: ChosenLine) => void} onPlay */
  constructor(onPlay) {
    this.#onPlay = onPlay;
    /** The element that has the lines. */
    this.host = element("ol", { class: "engine-lines" });
  }

  /**
   * Keeps the height of a number of lines, also before they are known.
   * @param {number} count
   */
  reserve(count) {
    this.host.style.setProperty("--lines", String(count));
  }

  /** Removes all lines. */
  clear() {
    this.#lines = [];
    this.host.replaceChildren();
  }

  /**
   * Shows lines in place of those before.
   * @param {string} position that they begin with
   * @param {EngineLine[]} lines
   * @param {boolean} canPlay whether their moves can be played on the board
   */
  show(position, lines, canPlay) {
    this.#position = position;
    this.#lines = lines;
    const { children } = this.host;
    while (children.length > lines.length) this.host.lastElementChild?.remove();
    lines.forEach(({ worth, moves }, row) => {
      if (row === children.length) this.host.append(element("li", {}, element("strong", { class: "worth" }), " "));
      const item = children[row];
      item.children[0].textContent = worth.replace("-", "−");
      const shown = moves.slice(0, MAX_MOVES);
      while (item.children.length - 1 > shown.length) item.lastElementChild?.remove();
      shown.forEach(({ name }, index) => {
        if (index === item.children.length - 1) item.append(this.#moveButton(row, index));
        const button = /** @type {HTMLButtonElement} */ (item.children[index + 1]);
        if (button.textContent !== name) button.textContent = name;
        button.disabled = !canPlay;
      });
    });
  }

  /**
   * The button of a move, which plays what it showed when it was pressed.
   * @param {number} row
   * @param {number} index
   * @returns {HTMLButtonElement}
   */
  #moveButton(row, index) {
    const shown = () => ({ position: this.#position, moves: this.#lines[row].moves.slice(0, index + 1) });
    /** @type {ChosenLine | null} */
    let pressed = null;
    const onpointerdown = () => {
      pressed = shown();
    };
    const onclick = (/** @type {MouseEvent} */ { detail }) => {
      // A click with the keyboard is not preceded by a press.
      this.#onPlay((detail > 0 && pressed) || shown());
    };
    return element("button", { class: "engine-move", onpointerdown, onclick });
  }
}
