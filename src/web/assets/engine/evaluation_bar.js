// The evaluation of a position as a bar next to the board: the higher its dark part, the better for Black.

import { element } from "../lib/dom.js";
import { translate } from "../lib/translate.js";

/** @import { EngineLine } from "../api.d.ts" */

/** The advantage, in hundredths of a marble, that fills three quarters of the bar. */
const SCALE = 250;

/** A bar, which is in its `host`. */
export class EvaluationBar {
  #fill = element("div", { class: "fill" });
  #text = element("span", { class: "value" });

  constructor() {
    const label = translate("evaluation");
    /** The element that has the bar. */
    this.host = element(
      "div",
      { class: "evaluation-bar", role: "meter", "aria-label": label, hidden: true },
      this.#fill,
      this.#text,
    );
    this.host.setAttribute("aria-valuemin", "0");
    this.host.setAttribute("aria-valuemax", "100");
    this.#set(50, "");
  }

  /**
   * Shows the evaluation of the best line.
   * @param {EngineLine} line
   */
  show({ hundredths, worth, score }) {
    const decided = score?.win !== undefined ? 1 : score?.loss !== undefined ? 0 : 0.5;
    const share = hundredths === null ? decided : shareOf(hundredths);
    this.#set(Math.round(100 * share), worth.replace("-", "−"));
  }

  /**
   * @param {number} percent
   * @param {string} text
   */
  #set(percent, text) {
    this.#fill.style.setProperty("--share", `${percent}%`);
    this.#text.textContent = text;
    this.host.setAttribute("aria-valuenow", String(percent));
    this.host.setAttribute("aria-valuetext", text);
  }
}

/**
 * The share of the bar that is Black's.
 * @param {number} hundredths of a marble, positive where Black is ahead
 * @returns {number}
 */
function shareOf(hundredths) {
  return 0.5 + Math.atan(hundredths / SCALE) / Math.PI;
}
