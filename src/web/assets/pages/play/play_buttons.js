// The buttons of a game that is played.

import { actionButton, changeButtons, element } from "../../lib/dom.js";
import { translate } from "../../lib/translate.js";

/** The buttons that ask the engine, which runs one search at a time. */
const OF_ENGINE = ["hint", "offer-draw"];

/** The buttons, which are in their `host`. */
export class PlayButtons {
  /** @param {Record<"takeBack" | "hint" | "offerDraw" | "resign" | "abandon", () => unknown>} actions */
  constructor({ takeBack, hint, offerDraw, resign, abandon }) {
    /** The element that has the buttons. */
    this.host = element(
      "div",
      { class: "toolbar" },
      actionButton(translate("takeBack"), takeBack, { id: "take-back" }),
      actionButton(translate("hint"), hint, { id: "hint" }),
      actionButton(translate("offerDraw"), offerDraw, { id: "offer-draw" }),
      actionButton(translate("resign"), resign, { id: "resign" }),
      actionButton(translate("abandon"), () => confirm(translate("reallyAbandon")) && abandon(), { id: "abandon" }),
    );
  }

  /**
   * Enables the buttons that can be used.
   * @param {{isPlaying: boolean, isSearching: boolean, hasDraws: boolean}} state `isSearching`: whether the engine searches for a move or about a draw
   */
  update({ isPlaying, isSearching, hasDraws }) {
    changeButtons(this.host, () => {
      for (const button of this.host.querySelectorAll("button")) {
        button.disabled = !isPlaying || (isSearching && OF_ENGINE.includes(button.id));
        button.hidden = button.id === "offer-draw" && !hasDraws;
      }
    });
  }
}
