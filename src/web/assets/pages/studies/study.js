// One study: its games and positions, with a note on each, and the download of all of them.

import { boardPicture } from "../../board/create_board.js";
import { errorMessage } from "../../components/error_message.js";
import { playerNames } from "../../components/links.js";
import { studyPath } from "../../components/study_select.js";
import { pageAddress, pageParameters } from "../../lib/address.js";
import { actionButton, element, isolatedText, setTitle } from "../../lib/dom.js";
import { getJson, isWritable, sendText } from "../../lib/server.js";
import { COLON, translate } from "../../lib/translate.js";

/** @import { Study, StudyItem } from "../../api.d.ts" */
/** @import { Child } from "../../lib/dom.js" */

/** The formats of the file with all entries. */
const FORMATS = ["reversible", "apgn", "json", "html"];

/** The page of a study. */
class StudyPage {
  #path;
  #host;
  /** The changes so far, of which each states the version that the one before has made. @type {Promise<unknown>} */
  #changes = Promise.resolve();
  #message = element("div");
  #items = element("ol", { class: "study-items", tabindex: "-1" });

  /**
   * @param {string} name
   * @param {HTMLElement} host
   */
  constructor(name, host) {
    this.#path = studyPath(name);
    this.#host = host;
  }

  async show() {
    const study = (await getJson(this.#path, {})).value;
    setTitle(study.name);
    const links = FORMATS.flatMap((format) => [
      " ",
      element("a", { href: `${this.#path}/file?to=${format}`, download: "", class: "study-file" }, format),
    ]);
    this.#host.append(
      element("h1", {}, isolatedText(study.name)),
      element("p", { class: "screen-only" }, element("a", { href: pageAddress("/studies") }, translate("allStudies"))),
      this.#noteField(study),
      element("p", { class: "screen-only" }, `${translate("downloadAll")}${COLON}`, ...links),
      this.#message,
      this.#items,
      isWritable() ? actionButton(translate("deleteStudy"), () => this.#delete(study), { id: "delete-study" }) : "",
    );
    this.#showItems(study);
  }

  /** @param {Study} study */
  #noteField(study) {
    if (!isWritable()) return element("p", {}, isolatedText(study.note || " "));
    const field = element("textarea", { id: "study-note", rows: 2, dir: "auto", placeholder: " " }, study.note);
    field.addEventListener("change", () => this.#changeNote("", study, field.value));
    return element("label", { class: "comment-field" }, translate("note"), field);
  }

  /** @param {Study} study */
  #showItems({ items }) {
    const empty = element("p", { class: "muted" }, translate("emptyStudy"));
    this.#items.replaceChildren(...(items.length ? items.map((item) => this.#item(item)) : [empty]));
  }

  /** @param {StudyItem} item */
  #item(item) {
    const { id, game, ply, missing_ply: missingPly, board, rules, note } = item;
    const href =
      game === null ? pageAddress("/analysis", { position: board, rules }) : pageAddress(`/game/${game}`, { ply });
    // A deleted game has none of the fields of lists.
    const isDeleted = game !== null && item.plies === undefined;
    const title = isDeleted ? translate("gameDeleted", game) : titleOf(item);
    const facts = [item.event, item.date].filter(Boolean).join(", ");
    const picture = board ? boardPicture(board, { label: (marbles) => marbles }).host : null;
    const field = element(
      "textarea",
      { rows: 2, dir: "auto", placeholder: " ", "aria-label": translate("note") },
      note,
    );
    field.addEventListener("change", () => this.#changeNote(`/items/${id}`, item, field.value));
    return element(
      "li",
      { "data-item": id },
      isDeleted ? element("p", { class: "warning" }, title) : element("a", { href }, picture, title),
      missingPly ? element("p", { class: "warning" }, translate("gameShortened", missingPly)) : null,
      facts ? element("p", { class: "muted" }, isolatedText(facts)) : null,
      isWritable() ? field : element("p", {}, isolatedText(note || " ")),
      isWritable() ? actionButton(translate("removeEntry"), () => this.#remove(item), { class: "remove-item" }) : null,
    );
  }

  /**
   * Changes the note of the study or of an entry.
   * @param {string} path
   * @param {Study | StudyItem} changed
   * @param {string} note
   */
  #changeNote(path, changed, note) {
    return this.#send(path, changed, "PUT", JSON.stringify({ note }));
  }

  /**
   * Removes an entry; the focus moves to the button of the next one, or to the list.
   * @param {StudyItem} item
   */
  async #remove(item) {
    const { id } = item;
    if (!(await this.#send(`/items/${id}`, item, "DELETE"))) return;
    const buttons = () => [...this.#items.querySelectorAll(".remove-item")];
    const index = buttons().findIndex((button) => button.closest("li")?.dataset.item === String(id));
    const { value } = await getJson(this.#path, {});
    this.#showItems(value);
    const next = buttons()[index] ?? buttons().at(-1) ?? this.#items;
    if (next instanceof HTMLElement) next.focus();
  }

  /** @param {Study} study */
  async #delete(study) {
    if (!confirm(translate("reallyDelete", study.name))) return;
    if (await this.#send("", study, "DELETE")) location.href = pageAddress("/studies");
  }

  /**
   * Sends a change of what is shown, after those before it. The server refuses it if another program has changed that meanwhile.
   * @param {string} path
   * @param {Study | StudyItem} changed
   * @param {string} method
   * @param {string} [body]
   * @returns {Promise<boolean>} whether the request succeeded
   */
  #send(path, changed, method, body = "") {
    const change = this.#changes.then(async () => {
      this.#message.replaceChildren();
      try {
        const parameters = { version: changed.version };
        const answer = await (await sendText(this.#path + path, body, { method, parameters })).json();
        changed.version = answer.version ?? changed.version;
        return true;
      } catch (error) {
        this.#message.replaceChildren(errorMessage(error) ?? "");
        this.#message.scrollIntoView({ block: "nearest" });
        return false;
      }
    });
    this.#changes = change;
    return change;
  }
}

/**
 * The players of the game of an entry, or that it is a position.
 * @param {StudyItem} item
 * @returns {Child | Child[]}
 */
function titleOf({ game, black = null, white = null }) {
  return game === null ? translate("positionEntry") : playerNames({ black, white });
}

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  setTitle(translate("study"));
  await new StudyPage(pageParameters().name ?? "", host).show();
}
