// The records that could not be replayed, or not to their end. On a server that accepts changes they are corrected or deleted here.

import { DataTable } from "../../components/data_table.js";
import { errorMessage } from "../../components/error_message.js";
import { nameOfKey } from "../../french/names.js";
import { pageAddress } from "../../lib/address.js";
import { actionButton, announce, element, isolatedText, setTitle } from "../../lib/dom.js";
import { fileName } from "../../lib/format.js";
import { isWritable, sendText } from "../../lib/server.js";
import { translate } from "../../lib/translate.js";
import { changeLink } from "../changes/undo_change.js";
import { RejectEditor } from "./reject_editor.js";

/** @import { RejectRow } from "../../api.d.ts" */
/** @import { Child } from "../../lib/dom.js" */

/** The kinds of rejects that are no whole record: what is not kept of a file, and the part of a record that is too long. */
const WITHOUT_RECORD = ["not-kept", "too-long"];

/** The page of rejects. */
class RejectsPage {
  #message = element("div", { "aria-live": "polite" });
  /** Above the table, whose cells are narrow on a phone. */
  #editor = element("div", { class: "reject-editor" });
  #table = new DataTable({
    path: "/api/rejects",
    columns: [
      { title: translate("number"), sort: "id", cellClass: "number", cell: ({ id }) => String(id) },
      { title: translate("source"), sort: "source", cell: ({ source }) => isolatedText(fileName(source)) },
      { title: translate("line"), sort: "line", cellClass: "number", cell: ({ line }) => String(line) },
      { title: translate("kind"), sort: "kind", cellClass: "nowrap", cell: ({ kind }) => nameOfKey(kind) },
      { title: translate("message"), sort: "message", cell: (reject) => this.#messageCell(reject) },
      { title: translate("game"), sort: "game", cellClass: "number", cell: ({ game }) => (game ? gameLink(game) : "") },
    ],
    caption: translate("rejects"),
  });

  /** @param {HTMLElement} host */
  async show(host) {
    host.append(element("h1", {}, translate("rejects")), this.#message, this.#editor, this.#table.host);
    await this.#table.update();
  }

  /**
   * The message, which can be opened to read the record, and to correct it here or in the analysis; a record that is too long for the list has a link to it.
   * @param {RejectRow} reject
   * @returns {HTMLElement}
   */
  #messageCell(reject) {
    const { id, kind, message, text, text_bytes: bytes, truncated } = reject;
    const link = truncated ? element("a", { href: `/api/rejects/${id}` }, translate("wholeText", bytes)) : "";
    const title = element("summary", {}, isolatedText(message));
    const correct = element("a", { href: pageAddress("/analysis", { reject: id }) }, translate("openInAnalysis"));
    const edit = actionButton(translate("correctHere"), () => this.#edit(reject, edit), { class: "correct-reject" });
    const remove = actionButton(translate("deleteReject"), () => this.#delete(reject), { class: "delete-reject" });
    const tools = element("div", { class: "toolbar" }, WITHOUT_RECORD.includes(kind) ? null : edit, remove);
    return element(
      "details",
      {},
      title,
      element("pre", { dir: "auto" }, text),
      correct,
      link && " · ",
      link,
      isWritable() ? tools : null,
    );
  }

  /**
   * Opens the record in an editor.
   * @param {RejectRow} reject
   * @param {HTMLElement} button which gets the focus again
   */
  #edit(reject, button) {
    const editor = new RejectEditor(reject, {
      onStored: (game) => this.#showDone(translate("rejectCorrected", reject.id), gameLink(game)),
      onClose: () => {
        this.#editor.replaceChildren();
        button.focus();
      },
    });
    this.#message.replaceChildren();
    this.#editor.replaceChildren(editor.host);
    editor.host.scrollIntoView({ block: "nearest" });
    editor.open();
  }

  /** @param {RejectRow} reject */
  async #delete({ id, game }) {
    const question = game ? translate("reallyDeleteRejectAndGame", id, game) : translate("reallyDeleteReject", id);
    if (!confirm(question)) return;
    try {
      const { change } = await (await sendText(`/api/rejects/${id}`, "", { method: "DELETE" })).json();
      await this.#showDone(translate("rejectDeleted", id), changeLink(change));
    } catch (error) {
      this.#message.replaceChildren(errorMessage(error) ?? "");
      this.#message.scrollIntoView({ block: "nearest" });
    }
  }

  /**
   * Shows the rejects that remain, and what was done to one.
   * @param {string} text
   * @param {Child} link
   */
  async #showDone(text, link) {
    this.#editor.replaceChildren();
    await this.#table.update();
    const done = element("p", { id: "reject-done", tabindex: "-1" }, `${text} `, link);
    this.#message.replaceChildren(done);
    announce(text);
    // What had the focus is gone.
    done.focus();
  }
}

/**
 * A link to a game.
 * @param {number} id
 * @returns {HTMLElement}
 */
function gameLink(id) {
  return element("a", { href: pageAddress(`/game/${id}`) }, String(id));
}

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  setTitle(translate("rejects"));
  await new RejectsPage().show(host);
}
