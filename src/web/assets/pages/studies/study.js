// One study: its games and positions, with a note on each, and the download of all of them.

import { boardPicture } from "../../board/create_board.js";
import { errorMessage } from "../../components/error_message.js";
import { playerNames } from "../../components/links.js";
import { studyPath } from "../../components/study_select.js";
import { gameOfPosition } from "../../games/games.js";
import { pageAddress, pageParameters } from "../../lib/address.js";
import { actionButton, element, isolatedText, setTitle } from "../../lib/dom.js";
import { getJson, isWritable, MAX_KEPT_ALIVE, sendText } from "../../lib/server.js";
import { COLON, sideName, translate } from "../../lib/translate.js";
import { noteField } from "./note_field.js";

/** @import { Study, StudyItem } from "../../api.d.ts" */
/** @import { Parameters } from "../../lib/address.js" */
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
  /** The entries as they are shown. @type {Map<Element, StudyItem>} */
  #rows = new Map();
  /** Whether an entry is being moved, so that the places of others are not known. */
  #isMoving = false;

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
      isWritable() ? this.#nameForm(study) : "",
      this.#noteField(study),
      element("p", { class: "screen-only" }, `${translate("downloadAll")}${COLON}`, ...links),
      this.#message,
      this.#items,
      isWritable() ? actionButton(translate("deleteStudy"), () => this.#delete(study), { id: "delete-study" }) : "",
    );
    this.#showItems(study);
  }

  /**
   * The form that renames the study.
   * @param {Study} study
   */
  #nameForm(study) {
    const value = study.name;
    const name = element("input", { id: "study-name", value, required: true, maxlength: 100, autocomplete: "off" });
    /** @param {SubmitEvent} event */
    const rename = async (event) => {
      event.preventDefault();
      const to = name.value.trim();
      const body = JSON.stringify({ name: to });
      if (await this.#send(study, "PUT", { body })) location.href = pageAddress("/study", { name: to });
    };
    return element(
      "form",
      { class: "toolbar screen-only", onsubmit: rename },
      element("label", {}, translate("name"), name),
      element("button", { id: "rename-study" }, translate("rename")),
    );
  }

  /** @param {Study} study */
  #noteField(study) {
    if (!isWritable()) return element("p", {}, isolatedText(study.note || " "));
    const field = noteField(study.note, { id: "study-note" }, (note) => this.#changeNote(study, note));
    return element("label", { class: "comment-field" }, translate("note"), field);
  }

  /** @param {Study} study */
  #showItems({ items }) {
    this.#items.replaceChildren(...(items.length ? items.map((item) => this.#item(item)) : [emptyStudy()]));
    this.#updateButtons();
  }

  /** @param {StudyItem} item */
  #item(item) {
    const { game, ply, missing_ply: missingPly, board, rules, note } = item;
    const href =
      game === null ? pageAddress("/analysis", { position: board, rules }) : pageAddress(`/game/${game}`, { ply });
    // A deleted game has none of the fields of lists.
    const isDeleted = game !== null && item.plies === undefined;
    const title = isDeleted ? translate("gameDeleted", game) : titleOf(item);
    const facts = [item.event, item.date, ...placeOf(item)].filter(Boolean).join(", ");
    const picture = board ? boardPicture(board, { label: (marbles) => marbles }).host : null;
    const save = (/** @type {string} */ text) => this.#changeNote(item, text);
    const field = noteField(note, { "aria-label": translate("note") }, save);
    /** @type {HTMLLIElement} */
    const row = element(
      "li",
      {},
      picture ? element("a", { href }, picture) : null,
      element(
        "div",
        { class: "study-entry" },
        isDeleted ? element("p", { class: "warning" }, title) : element("p", {}, element("a", { href }, title)),
        missingPly ? element("p", { class: "warning" }, translate("gameShortened", missingPly)) : null,
        facts ? element("p", { class: "muted" }, isolatedText(facts)) : null,
        isWritable() ? field : element("p", {}, isolatedText(note || " ")),
        isWritable() ? this.#buttons(item, () => ({ row, note: field.value })) : null,
      ),
    );
    this.#rows.set(row, item);
    return row;
  }

  /**
   * @param {StudyItem} item
   * @param {() => {row: Element, note: string}} shown its row, and what the field of its note has
   */
  #buttons(item, shown) {
    return element(
      "div",
      { class: "toolbar" },
      actionButton(translate("moveUp"), () => this.#move(shown().row, -1), { class: "move-up" }),
      actionButton(translate("moveDown"), () => this.#move(shown().row, 1), { class: "move-down" }),
      actionButton(translate("removeEntry"), () => this.#remove(item, shown()), { class: "remove-item" }),
    );
  }

  /** Disables the buttons that would move an entry beyond the others. */
  #updateButtons() {
    for (const [row] of this.#rows) {
      for (const [button, end] of /** @type {const} */ ([
        [".move-up", ":first-child"],
        [".move-down", ":last-child"],
      ])) {
        const found = /** @type {HTMLButtonElement | null} */ (row.querySelector(button));
        if (found) found.disabled = row.matches(end);
      }
    }
  }

  /**
   * Exchanges an entry with the one before or after it.
   * @param {Element} row
   * @param {-1 | 1} step
   */
  async #move(row, step) {
    const focused = document.activeElement;
    const beside = step < 0 ? row.previousElementSibling : row.nextElementSibling;
    const [item, other] = [row, beside].map((one) => one && this.#rows.get(one));
    if (!beside || !item || !other || this.#isMoving) return;
    this.#isMoving = true;
    const isMoved = await this.#send(item, "PUT", {
      part: "/place",
      parameters: () => ({ with: other.id, "with-version": other.version }),
      onAnswer: ({ items }) => {
        Object.assign(item, items[0]);
        Object.assign(other, items[1]);
      },
    });
    this.#isMoving = false;
    if (!isMoved) return;
    if (step < 0) beside.before(row);
    else beside.after(row);
    this.#updateButtons();
    // The focus goes with the entry, also where it cannot be moved any further.
    const isEnd = focused instanceof HTMLButtonElement && focused.disabled;
    const next = isEnd ? row.querySelector(".toolbar button:enabled") : focused;
    if (next instanceof HTMLElement) next.focus();
  }

  /**
   * Changes the note of the study or of an entry.
   * @param {Study | StudyItem} changed
   * @param {string} note
   */
  #changeNote(changed, note) {
    return this.#send(changed, "PUT", { body: JSON.stringify({ note }) });
  }

  /**
   * Removes an entry; the focus moves to the button of the next one, or to the list.
   * @param {StudyItem} item
   * @param {{row: Element, note: string}} shown
   */
  async #remove(item, { row, note }) {
    if (note.trim() && !confirm(translate("reallyRemove"))) return;
    if (!(await this.#send(item, "DELETE"))) return;
    const buttons = () => [...this.#items.querySelectorAll(".remove-item")];
    const index = buttons().findIndex((button) => row.contains(button));
    // The others stay as they are: their notes may have changes that are not saved.
    row.remove();
    this.#rows.delete(row);
    if (this.#rows.size === 0) this.#items.replaceChildren(emptyStudy());
    this.#updateButtons();
    const next = buttons()[index] ?? buttons().at(-1) ?? this.#items;
    if (next instanceof HTMLElement) next.focus();
  }

  /** @param {Study} study */
  async #delete(study) {
    if (!confirm(translate("reallyDelete", study.name))) return;
    if (await this.#send(study, "DELETE")) location.href = pageAddress("/studies");
  }

  /**
   * Sends a change of what is shown, after those before it. The server refuses it if another program has changed that meanwhile.
   * @param {Study | StudyItem} changed
   * @param {string} method
   * @param {object} [options]
   * @param {string} [options.body]
   * @param {string} [options.part] the end of the address
   * @param {() => Parameters} [options.parameters] those besides the version
   * @param {(answer: any) => void} [options.onAnswer]
   * @returns {Promise<boolean>} whether the request succeeded
   */
  #send(changed, method, { body = "", part = "", parameters = () => ({}), onAnswer } = {}) {
    const change = this.#changes.then(async () => {
      this.#message.replaceChildren();
      try {
        const path = ("id" in changed ? `${this.#path}/items/${changed.id}` : this.#path) + part;
        const all = { version: changed.version, ...parameters() };
        const keepalive = body.length <= MAX_KEPT_ALIVE;
        const answer = await (await sendText(path, body, { method, parameters: all, keepalive })).json();
        changed.version = answer.version ?? changed.version;
        onAnswer?.(answer);
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

function emptyStudy() {
  return element("p", { class: "muted" }, translate("emptyStudy"));
}

/**
 * The ply of an entry, if it is a game, and the side that is to move there.
 * @param {StudyItem} item
 * @returns {string[]}
 */
function placeOf({ ply, board }) {
  const place = ply === null ? [] : [translate("atPly", ply)];
  if (board === null) return place;
  const { turn } = gameOfPosition(board).parsePosition(board);
  return [...place, translate("toMove", sideName(turn))];
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
