// The undo of a change, which is confirmed.

import { changeSummary } from "../../french/changes.js";
import { pageAddress } from "../../lib/address.js";
import { actionButton, element } from "../../lib/dom.js";
import { sendText } from "../../lib/server.js";
import { LANGUAGE, translate } from "../../lib/translate.js";

/** @import { ChangeRow, UndoReport } from "../../api.d.ts" */

/**
 * A button that undoes a change.
 * @param {ChangeRow} change
 * @param {{onUndone: (report: UndoReport) => unknown, onError: (error: unknown) => unknown}} events
 * @returns {HTMLButtonElement}
 */
export function undoButton({ id, summary, undoes }, { onUndone, onError }) {
  const question =
    undoes === null ? translate("reallyUndo", id, changeSummary(summary)) : translate("reallyRepeat", id, undoes);
  const undo = async () => {
    if (!confirm(question)) return;
    button.disabled = true;
    try {
      onUndone(await (await sendText(`/api/changes/${id}/undo`, "")).json());
    } catch (error) {
      button.disabled = false;
      onError(error);
    }
  };
  const label = `${translate("undo")} (${translate("changeNumber", id)})`;
  const button = actionButton(translate("undo"), undo, { "data-control": `undo-${id}`, "aria-label": label });
  return button;
}

/**
 * A link to a change on the page of changes.
 * @param {number} id
 * @returns {HTMLElement}
 */
export function changeLink(id) {
  return element("a", { href: pageAddress("/changes", { change: id }) }, translate("changeNumber", id));
}

/**
 * The time of a change, in that of the reader.
 * @param {string} time in UTC
 * @returns {HTMLElement}
 */
export function changeTime(time) {
  const date = new Date(time);
  const isKnown = !Number.isNaN(date.getTime());
  const shown = isKnown ? date.toLocaleString(LANGUAGE, { dateStyle: "medium", timeStyle: "short" }) : time;
  return element("time", { datetime: time }, shown);
}
