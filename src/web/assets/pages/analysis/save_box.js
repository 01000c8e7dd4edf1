// Saves a game in the database: as a new one, or as a new version of the stored game that is shown.

import { errorMessage, problemList } from "../../components/error_message.js";
import { pageAddress } from "../../lib/address.js";
import { actionButton, announce, element } from "../../lib/dom.js";
import { resultText } from "../../lib/format.js";
import { isWritable, ServerError, sendText } from "../../lib/server.js";
import { DelayedAction } from "../../lib/storage.js";
import { translate } from "../../lib/translate.js";

/** @import { ReadProblem } from "../../api.d.ts" */
/** @import { InteractiveBoard } from "../../board/interactive_board.js" */
/** @import { JsonRecord } from "../../board/tree_record.js" */
/** @import { Parameters } from "../../lib/address.js" */
/** @import { TextKey } from "../../lib/translate.js" */

/** The tags that are offered, in addition to those of the record, with the labels of their fields. @type {Record<string, TextKey>} */
const TAG_LABELS = {
  Event: "event",
  Site: "site",
  Date: "date",
  Round: "round",
  Black: "black",
  White: "white",
  Annotator: "annotator",
};
const TAGS = Object.keys(TAG_LABELS);
/** The status of a response to a change of a game that was changed meanwhile. */
const CONFLICT = 409;
const RESULTS = ["unknown", "black", "white", "draw"];

/** Fields for tags and the result, and buttons that save. */
export class SaveBox {
  #board;
  #record;
  #note;
  /** The fields of the record, as they were last shown. @type {JsonRecord} */
  #fields = {};
  /** The number of the stored game. @type {string | undefined} */
  #id;
  #tags = TAGS.map((name) => element("input", { name, autocomplete: "off", "data-tag": name }));
  #result = element("select", { id: "save-result" });
  #message = element("div", { "aria-live": "polite" });
  #typing = new DelayedAction(() => this.#change());
  #version = actionButton("", () => this.#saveVersion(), { id: "save-version", class: "primary" });

  /**
   * @param {object} options
   * @param {InteractiveBoard} options.board
   * @param {(fields: JsonRecord) => JsonRecord} options.record the record with these fields
   * @param {(fields: JsonRecord) => string} options.note what shall be known of a record with these fields; may be empty
   * @param {(fields: JsonRecord) => void} options.onChange called with the fields when they were changed or saved
   */
  constructor({ board, record, note, onChange }) {
    this.#board = board;
    this.#record = record;
    this.#note = note;
    this.onChange = onChange;
    this.host = isWritable() ? this.#form() : element("p", { class: "muted" }, translate("readOnlyServer"));
  }

  /**
   * Shows the tags and the result of a record.
   * @param {JsonRecord} fields
   * @param {string | undefined} id the number of the stored game
   */
  show(fields, id) {
    this.#fields = fields;
    this.#id = id;
    const known = Object.fromEntries(tagsOf(fields));
    for (const field of this.#tags) field.value = known[field.name] ?? "";
    const result = String(fields.result ?? "unknown");
    const results = RESULTS.includes(result) ? RESULTS : [...RESULTS, result];
    this.#result.replaceChildren(
      ...results.map((value) =>
        element("option", { value, selected: value === result }, resultText({ result: value })),
      ),
    );
    this.#version.textContent = translate("saveVersion", id ?? "");
    this.#version.hidden = id === undefined;
    this.#message.replaceChildren();
  }

  #form() {
    return element(
      "div",
      { oninput: () => this.#typing.schedule(), onchange: () => this.#change() },
      element(
        "div",
        { class: "tag-fields" },
        this.#tags.map((field) => element("label", {}, translate(TAG_LABELS[field.name]), field)),
        element("label", {}, translate("result"), this.#result),
      ),
      element(
        "div",
        { class: "toolbar" },
        actionButton(translate("saveNew"), () => this.#send("/api/games"), { id: "save-new" }),
        this.#version,
      ),
      this.#message,
    );
  }

  /**
   * The fields of the record with what was entered. An empty tag is removed.
   * @returns {JsonRecord}
   */
  #read() {
    const given = this.#tags.flatMap(({ name, value }) => (value.trim() ? [[name, value.trim()]] : []));
    const others = tagsOf(this.#fields).filter(([name]) => !TAGS.includes(name));
    const fields = { ...this.#fields, tags: [...given, ...others] };
    const { value } = this.#result;
    if (value === String(this.#fields.result ?? "unknown")) return fields;
    // How the game ended belongs to the other result.
    const tags = fields.tags.filter(([name]) => name !== "Result" && name !== "Termination");
    return { ...fields, tags, result: value, ending: undefined };
  }

  #change() {
    this.#typing.cancel();
    this.onChange(this.#read());
  }

  #saveVersion() {
    return this.#send(`/api/games/${this.#id}/record`, { version: this.#board.tree.game.version });
  }

  /**
   * @param {string} path
   * @param {Parameters} [parameters]
   */
  async #send(path, parameters = {}) {
    this.#message.replaceChildren();
    const fields = this.#read();
    try {
      const answer = await (await sendText(path, JSON.stringify(this.#record(fields)), { parameters })).json();
      if (answer.version !== undefined) this.#board.tree.game.version = answer.version;
      this.onChange(fields);
      this.#showSaved(answer);
      const note = this.#note(fields);
      if (note) this.#message.append(element("p", { class: "warning", id: "save-note" }, note));
    } catch (error) {
      const isConflict = error instanceof ServerError && error.status === CONFLICT;
      this.#message.replaceChildren(errorMessage(error) ?? "", ...(isConflict ? [this.#conflictHelp()] : []));
    }
  }

  /** What can be done where the stored game was changed meanwhile. */
  #conflictHelp() {
    const href = pageAddress("/analysis", { id: this.#id });
    const link = element("a", { id: "open-stored", href }, translate("openStored"));
    return element("p", {}, `${translate("changedMeanwhile")} `, link);
  }

  /** @param {{games?: number[], duplicates?: number, unchanged?: number, problems: ReadProblem[]}} answer */
  #showSaved({ games = [], duplicates, unchanged, problems }) {
    const warnings = warningList(problems);
    if (duplicates || unchanged) {
      const text = translate(duplicates ? "alreadyStored" : "nothingChanged");
      this.#message.replaceChildren(element("p", {}, text), ...warnings);
      return;
    }
    const [saved = this.#id] = games;
    const attributes = { id: "saved-game", href: pageAddress(`/game/${saved}`) };
    const link = element("a", attributes, `${translate("game")} ${saved}`);
    announce(translate("gameSaved", saved ?? ""));
    this.#message.replaceChildren(element("p", {}, translate("gameSaved", ""), link), ...warnings);
  }
}

/**
 * The warnings about a record, without their places: its text is made by the page.
 * @param {ReadProblem[]} problems
 * @returns {HTMLElement[]}
 */
function warningList(problems) {
  const warnings = problems.filter(({ severity }) => severity !== "note");
  return problemList(
    warnings.map((problem) => ({ ...problem, line: 0, column: 0, excerpt: "" })),
    warnings.length,
  );
}

/**
 * @param {JsonRecord} fields
 * @returns {[name: string, value: string][]}
 */
function tagsOf({ tags }) {
  return /** @type {[string, string][]} */ (tags ?? []);
}
