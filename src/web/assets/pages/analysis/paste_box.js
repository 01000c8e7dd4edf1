// A field for a pasted position or record in any format. Problems are shown below it, as on the command line.

import { errorMessage, problemList } from "../../components/error_message.js";
import { actionButton, announce, element } from "../../lib/dom.js";
import { readRecord } from "../../lib/records.js";
import { translate } from "../../lib/translate.js";

/** @import { ReadAnswer, ReadGame } from "../../api.d.ts" */

/**
 * The field with its button, and a choice among the games if the text has several.
 * @param {(game: ReadGame) => unknown} onGame called with the game that shall be shown
 * @param {() => string} notation the notation of the page, as the server names it
 * @param {string} [begin] the text that the field has at first
 * @returns {HTMLElement}
 */
export function pasteBox(onGame, notation, begin = "") {
  const placeholder = translate("pastePlaceholder");
  const text = element("textarea", { id: "paste", rows: 6, spellcheck: "false", dir: "auto", placeholder });
  text.value = begin;
  const result = element("div", { "aria-live": "polite" });
  const read = async () => {
    result.replaceChildren();
    if (!text.value.trim()) {
      result.replaceChildren(element("p", { class: "warning" }, translate("nothingPasted")));
      return;
    }
    try {
      const answer = await readRecord(text.value, { notation: notation() });
      result.replaceChildren(...resultOf(answer, onGame));
      if (answer.games.length > 0) onGame(answer.games[0]);
    } catch (error) {
      result.replaceChildren(errorMessage(error) ?? "");
    }
  };
  const choose = async (/** @type {Event & {target: HTMLInputElement}} */ { target }) => {
    const file = target.files?.[0];
    if (!file) return;
    text.value = await file.text();
    await read();
  };
  const file = element("input", { type: "file", id: "paste-file", onchange: choose });
  return element(
    "div",
    {},
    element("label", { class: "paste-field" }, translate("pasteLabel"), text),
    element(
      "div",
      { class: "toolbar" },
      actionButton(translate("showPasted"), read, { id: "read-paste", class: "primary" }),
      element("label", {}, translate("orFile"), file),
    ),
    result,
  );
}

/**
 * @param {ReadAnswer} answer
 * @param {(game: ReadGame) => unknown} onGame
 * @returns {(HTMLElement | string)[]}
 */
function resultOf(answer, onGame) {
  const { games, total, problems, problems_total: problemsTotal, format, lines_left_out: linesLeftOut } = answer;
  const parts = [];
  if (games.length === 0) parts.push(element("p", { class: "warning" }, translate("nothingRead")));
  else announce(translate("gamesRead", total, format ?? "?"));
  if (games.length > 1) {
    const items = games.map((game, index) =>
      element(
        "li",
        {},
        actionButton(game.playback.title || `${index + 1}`, () => onGame(game)),
      ),
    );
    const more =
      total > games.length ? element("p", { class: "muted" }, translate("firstGames", games.length, total)) : "";
    parts.push(element("ol", { class: "read-games" }, items), more);
  }
  parts.push(...problemList(problems, problemsTotal));
  if (linesLeftOut > 0) parts.push(element("p", { class: "muted" }, translate("linesLeftOut", linesLeftOut)));
  return parts;
}
