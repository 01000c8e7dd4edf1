// The changes of the database, the newest first, each with a button that undoes it.

import { DataTable } from "../../components/data_table.js";
import { errorMessage } from "../../components/error_message.js";
import { changeSummary } from "../../french/changes.js";
import { nameOfKey } from "../../french/names.js";
import { pageAddress, pageParameters } from "../../lib/address.js";
import { announce, element, isolatedText, setTitle } from "../../lib/dom.js";
import { isWritable } from "../../lib/server.js";
import { gameCount, translate } from "../../lib/translate.js";
import { changeLink, changeTime, undoButton } from "./undo_change.js";

/** @import { ChangeRow, UndoReport } from "../../api.d.ts" */
/** @import { Child } from "../../lib/dom.js" */

/** The page of changes. */
class ChangesPage {
  #message = element("div", { "aria-live": "polite" });
  #table = new DataTable({
    path: "/api/changes",
    columns: [
      { title: translate("number"), cellClass: "number", cell: ({ id }) => String(id) },
      { title: translate("change"), cell: changeCell },
      { title: translate("undo"), cell: (change) => this.#undoCell(change) },
    ],
    caption: translate("changes"),
  });

  /** @param {HTMLElement} host */
  async show(host) {
    const { change, "game-id": game } = pageParameters();
    const all = element("a", { id: "all-changes", href: pageAddress("/changes") }, translate("allChanges"));
    const help = change || game ? element("p", {}, all) : element("p", { class: "muted" }, translate("changesHelp"));
    host.append(element("h1", {}, translate("changes")), help, this.#message, this.#table.host);
    await this.#table.update();
  }

  /**
   * The button of a change that has an effect, or by which change it was undone.
   * @param {ChangeRow} change
   * @returns {Child | Child[]}
   */
  #undoCell(change) {
    const { undone_by: by } = change;
    if (by !== null) return [`${translate("undoneBy")} `, changeLink(by)];
    if (!isWritable()) return "";
    return undoButton(change, {
      onUndone: (report) => this.#showUndone(report),
      onError: (error) => this.#showError(error),
    });
  }

  /** @param {UndoReport} report */
  async #showUndone({ undone, change }) {
    await this.#table.update();
    const text = translate("changeUndone", undone);
    this.#message.replaceChildren(element("p", { id: "undone", tabindex: "-1" }, `${text} `, changeLink(change)));
    announce(text);
    // The button that was pressed is gone.
    this.#message.querySelector("p")?.focus();
  }

  /** @param {unknown} error */
  #showError(error) {
    this.#message.replaceChildren(errorMessage(error) ?? "");
    this.#message.scrollIntoView({ block: "nearest" });
  }
}

/**
 * What a change has done, when, and to which games.
 * @param {ChangeRow} change
 * @returns {Child[]}
 */
function changeCell({ time, kind, summary, games, games_total: total }) {
  const facts = [changeTime(time), ` · ${nameOfKey(kind)}`, ...(total ? [` · ${gameCount(total)}`] : [])];
  const links = games.flatMap((id, n) => [
    n ? ", " : "",
    element("a", { href: pageAddress(`/game/${id}`) }, String(id)),
  ]);
  const label = translate(total === 1 ? "game" : "games");
  return [
    element("div", { class: "muted" }, facts),
    element("div", {}, isolatedText(changeSummary(summary))),
    total ? element("div", { class: "muted" }, `${label} `, links, total > games.length ? " …" : "") : null,
  ];
}

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  setTitle(translate("changes"));
  await new ChangesPage().show(host);
}
