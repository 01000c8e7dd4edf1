// The page of a game that was deleted: which change has removed it, and its undo.

import { errorMessage } from "../../components/error_message.js";
import { changeSummary } from "../../french/changes.js";
import { element, isolatedText, setTitle } from "../../lib/dom.js";
import { getJson, isWritable, ServerError } from "../../lib/server.js";
import { translate } from "../../lib/translate.js";
import { changeLink, changeTime, undoButton } from "../changes/undo_change.js";

/**
 * Shows that a game was deleted, if the database knows it.
 * @param {HTMLElement} host
 * @param {string} id the number of the game
 * @param {unknown} error that of the request for it
 * @returns {Promise<boolean>} whether that is shown
 */
export async function showDeletedGame(host, id, error) {
  if (!(error instanceof ServerError) || error.status !== 404) return false;
  const { value } = await getJson("/api/changes", { "game-id": id, limit: 1 });
  const [change] = value;
  if (!change) return false;
  const title = translate("gameDeleted", id);
  setTitle(title);
  const message = element("div", { "aria-live": "polite" });
  const onError = (/** @type {unknown} */ failure) => message.replaceChildren(errorMessage(failure) ?? "");
  const undo = isWritable() ? undoButton(change, { onUndone: () => location.reload(), onError }) : "";
  const summary = isolatedText(changeSummary(change.summary));
  host.append(
    element("h1", {}, title),
    element(
      "p",
      { class: "warning", id: "deleted-by" },
      changeLink(change.id),
      " · ",
      changeTime(change.time),
      " · ",
      summary,
    ),
    element("p", {}, undo),
    message,
  );
  return true;
}
