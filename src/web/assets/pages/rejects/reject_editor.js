// The record of a reject as a text to be corrected: it is checked while it is typed, and stored when it is complete.

import { errorMessage, problemList } from "../../components/error_message.js";
import { actionButton, element, isolatedText } from "../../lib/dom.js";
import { namingNotation } from "../../lib/notations.js";
import { readRecord } from "../../lib/records.js";
import { getJson, sendText } from "../../lib/server.js";
import { translate } from "../../lib/translate.js";

/** @import { ReadAnswer, RejectRow } from "../../api.d.ts" */

/** The time without a key after which the text is checked, in milliseconds. */
const CHECK_PAUSE = 400;

/** The field with the text, what is wrong with it, and the button that stores it, in its `host`. */
export class RejectEditor {
  #reject;
  #onStored;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;
  /** @type {AbortController | undefined} */
  #request;
  #text = element("textarea", { rows: 10, spellcheck: "false", dir: "auto", id: "reject-text" });
  #problems = element("div", { "aria-live": "polite" });
  #store = actionButton(translate("storeCorrected"), () => this.#send(), {
    id: "store-corrected",
    class: "primary",
    disabled: true,
  });

  /**
   * @param {RejectRow} reject
   * @param {{onStored: (game: number) => unknown, onClose: () => unknown}} events `onStored` is called with the number of the game
   */
  constructor(reject, { onStored, onClose }) {
    this.#reject = reject;
    this.#onStored = onStored;
    this.#text.addEventListener("input", () => this.#changed());
    /** The element that has the editor. */
    this.host = element(
      "section",
      {},
      element("h2", {}, translate("rejectTitle", reject.id)),
      element("p", {}, isolatedText(reject.message)),
      element("label", { class: "paste-field" }, translate("correctedRecord"), this.#text),
      this.#problems,
      element(
        "div",
        { class: "toolbar" },
        this.#store,
        actionButton(translate("close"), onClose, { id: "close-editor" }),
      ),
    );
  }

  /** Shows the whole text, of which a list has the beginning only, and what is wrong with it. */
  async open() {
    const { id, text, truncated } = this.#reject;
    this.#text.focus();
    try {
      const whole = truncated ? (await getJson(`/api/rejects/${id}`, {})).value.text : text;
      this.#text.value = whole;
      await this.#check();
    } catch (error) {
      this.#problems.replaceChildren(errorMessage(error) ?? "");
    }
  }

  #changed() {
    this.#store.disabled = true;
    this.#request?.abort();
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#check(), CHECK_PAUSE);
  }

  async #check() {
    const request = new AbortController();
    this.#request = request;
    const text = this.#text.value;
    if (!text.trim()) {
      this.#problems.replaceChildren();
      return;
    }
    try {
      const answer = await readRecord(text, { notation: namingNotation("") }, request.signal);
      this.#problems.replaceChildren(...remarks(answer));
      this.#store.disabled = !isComplete(answer);
    } catch (error) {
      const message = errorMessage(error);
      if (message) this.#problems.replaceChildren(message);
    }
  }

  async #send() {
    this.#store.disabled = true;
    try {
      const answer = await sendText(`/api/rejects/${this.#reject.id}/record`, this.#text.value);
      this.#onStored((await answer.json()).game);
    } catch (error) {
      this.#problems.replaceChildren(errorMessage(error) ?? "");
      this.#store.disabled = false;
    }
  }
}

/**
 * Whether a text has one record, of a whole game and without errors.
 * @param {ReadAnswer} answer
 */
function isComplete({ format, games, total, problems }) {
  const hasErrors = problems.some(({ severity }) => severity === "error");
  return format !== null && total === 1 && games[0]?.incomplete === null && !hasErrors;
}

/**
 * What is wrong with a text, or that it can be stored.
 * @param {ReadAnswer} answer
 * @returns {HTMLElement[]}
 */
function remarks(answer) {
  const { games, total, problems, problems_total: count, lines_left_out: left } = answer;
  const state = isComplete(answer)
    ? element("p", { class: "record-complete" }, translate("recordComplete", games[0].playback.moves.length))
    : element("p", { class: "muted" }, translate(total > 1 ? "severalRecords" : "recordIncomplete"));
  const leftOut = left > 0 ? [element("p", { class: "muted" }, translate("linesLeftOut", left))] : [];
  return [state, ...problemList(problems, count), ...leftOut];
}
