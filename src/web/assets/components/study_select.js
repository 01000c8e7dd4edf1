// Adds the game or the position that is shown to a study.

import { element } from "../lib/dom.js";
import { getJson, isWritable, sendText } from "../lib/server.js";
import { translate } from "../lib/translate.js";
import { errorMessage } from "./error_message.js";

/**
 * What is added to a study: a game at a ply, or a position.
 * @typedef {{game?: number, ply?: number, position?: string, rules?: string | null}} StudyEntry
 */

/**
 * The address of a study; throws an error if it cannot have that name.
 * @param {string} name
 * @returns {`/api/studies/${string}`}
 */
export function studyPath(name) {
  // Browsers take `.` and `..` in an address as folders.
  if (["", ".", ".."].includes(name.trim())) throw new Error(translate("studyNeedsName"));
  return `/api/studies/${encodeURIComponent(name)}`;
}

/**
 * Whether a study has the same game at the same ply, or the same position.
 * @param {`/api/studies/${string}`} path
 * @param {StudyEntry} added
 */
async function hasEntry(path, { game, ply, position, rules }) {
  const { items } = (await getJson(path, {})).value;
  return items.some((item) =>
    game === undefined
      ? item.position === position && item.rules === (rules ?? null)
      : item.game === game && (item.missing_ply ?? item.ply) === ply,
  );
}

/**
 * A field for the name of a study, and a button that adds to it; nothing on a server that only reads.
 * @param {() => StudyEntry} entry
 * @returns {HTMLElement | null}
 */
export function studySelect(entry) {
  if (!isWritable()) return null;
  const names = element("datalist", { id: "study-names" });
  const name = element("input", { id: "add-to-study", list: "study-names", autocomplete: "off", size: 16 });
  const message = element("span", { "aria-live": "polite" });
  name.addEventListener("focus", async () => {
    const { value } = await getJson("/api/studies", {});
    names.replaceChildren(...value.map((study) => element("option", { value: study.name })));
  });
  const add = async () => {
    message.replaceChildren();
    try {
      const path = studyPath(name.value.trim());
      const { value } = await getJson("/api/studies", {});
      const isNew = !value.some((study) => study.name === name.value.trim());
      const added = entry();
      if (isNew) await sendText(path, JSON.stringify({ note: "" }));
      else if (await hasEntry(path, added)) {
        if (!confirm(translate("addAgain", name.value.trim()))) return;
      }
      await sendText(`${path}/items`, JSON.stringify({ note: "", ...added }));
      message.textContent = translate("addedToStudy", name.value.trim());
    } catch (error) {
      message.replaceChildren(errorMessage(error) ?? "");
    }
  };
  const onsubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    add();
  };
  return element(
    "form",
    { class: "toolbar", onsubmit },
    element("label", {}, translate("study"), name, names),
    element("button", { id: "add-study-item" }, translate("addToStudy")),
    message,
  );
}
