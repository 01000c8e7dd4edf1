// Saves a game in the database: as a new one, or as a new version of the stored game that is shown.

import { errorMessage } from "../../components/error_message.js";
import { pageAddress } from "../../lib/address.js";
import { actionButton, announce, element } from "../../lib/dom.js";
import { isWritable, sendText } from "../../lib/server.js";
import { translate } from "../../lib/translate.js";

/** @import { InteractiveBoard } from "../../board/interactive_board.js" */
/** @import { JsonRecord } from "../../board/tree_record.js" */

/** The tags that are offered, in addition to those of the record. */
const TAGS = ["Event", "Site", "Date", "Round", "Black", "White", "Annotator"];
const RESULTS = ["*", "1-0", "0-1", "1/2-1/2"];

/**
 * Fields for tags and the result, and buttons that save.
 * @param {InteractiveBoard} board
 * @param {() => JsonRecord} record
 * @param {string | undefined} id that of the stored game
 * @returns {HTMLElement}
 */
export function saveBox(board, record, id) {
  if (!isWritable()) return element("p", { class: "muted" }, translate("readOnlyServer"));
  const fields = TAGS.map((name) => element("input", { name, autocomplete: "off", "data-tag": name }));
  const result = element(
    "select",
    { id: "save-result" },
    RESULTS.map((text) => element("option", {}, text)),
  );
  const message = element("div", { "aria-live": "polite" });
  const tagged = () => {
    const found = record();
    const known = /** @type {[string, string][]} */ (found.tags ?? []);
    const given = fields.flatMap(({ name, value }) => (value.trim() ? [[name, value.trim()]] : []));
    const names = new Set(given.map(([name]) => name));
    const others = known.filter(([name]) => !names.has(name) && name !== "Result");
    return { ...found, result: undefined, tags: [...given, ...others, ["Result", result.value]] };
  };
  /**
   * @param {string} path
   * @param {() => import("../../lib/address.js").Parameters} [parameters]
   */
  const save =
    (path, parameters = () => ({})) =>
    async () => {
      message.replaceChildren();
      try {
        const answer = await (await sendText(path, JSON.stringify(tagged()), { parameters: parameters() })).json();
        if (answer.version !== undefined) board.tree.game.version = answer.version;
        const [saved = id] = answer.games ?? [];
        if (answer.duplicates) {
          message.replaceChildren(element("p", {}, translate("alreadyStored")));
          return;
        }
        const link = element(
          "a",
          { id: "saved-game", href: pageAddress(`/game/${saved}`) },
          `${translate("game")} ${saved}`,
        );
        announce(translate("gameSaved", saved));
        message.replaceChildren(element("p", {}, translate("gameSaved", ""), link));
      } catch (error) {
        message.replaceChildren(errorMessage(error) ?? "");
      }
    };
  const fill = () => {
    const known = Object.fromEntries(/** @type {[string, string][]} */ (record().tags ?? []));
    for (const field of fields) field.value ||= known[field.name] ?? "";
    if (known.Result && RESULTS.includes(known.Result)) result.value = known.Result;
  };
  const versionButton =
    id === undefined
      ? null
      : actionButton(
          translate("saveVersion", id),
          save(`/api/games/${id}/record`, () => ({ version: board.tree.game.version })),
          {
            id: "save-version",
            class: "primary",
          },
        );
  return element(
    "div",
    { onfocusin: () => board.isLoaded && fill() },
    element(
      "div",
      { class: "tag-fields" },
      fields.map((field) => element("label", {}, field.name, field)),
      element("label", {}, translate("result"), result),
    ),
    element(
      "div",
      { class: "toolbar" },
      actionButton(translate("saveNew"), save("/api/games"), { id: "save-new" }),
      versionButton,
    ),
    message,
  );
}
