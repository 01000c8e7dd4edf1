// A field for a pasted position or record in any format. Problems are shown below it, as on the command line.

import { errorMessage } from "../../components/error_message.js";
import { actionButton, announce, element } from "../../lib/dom.js";
import { readRecord } from "../../lib/records.js";
import { translate } from "../../lib/translate.js";

/** @import { ReadAnswer, ReadGame, ReadProblem } from "../../api.d.ts" */

/** The maximum number of problems that are shown. */
const SHOWN_PROBLEMS = 20;

/**
 * The field with its button, and a choice among the games if the text has several.
 * @param {(game: ReadGame) => unknown} onGame called with the game that shall be shown
 * @param {() => string} notation the notation of the page, as the server names it
 * @returns {HTMLElement}
 */
export function pasteBox(onGame, notation) {
  const text = element("textarea", {
    id: "paste",
    rows: 6,
    spellcheck: "false",
    dir: "auto",
    placeholder: translate("pastePlaceholder"),
  });
  const result = element("div", { "aria-live": "polite" });
  const read = async () => {
    result.replaceChildren();
    if (!text.value.trim()) return;
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
function resultOf({ games, total, problems, format, lines_left_out: linesLeftOut }, onGame) {
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
  if (problems.length > 0) {
    const shown = problems.slice(0, SHOWN_PROBLEMS).map(problemItem);
    parts.push(element("ul", { class: "problems" }, shown));
    const rest = problems.length - SHOWN_PROBLEMS;
    if (rest > 0) parts.push(element("p", { class: "muted" }, translate("moreProblems", rest)));
  }
  if (linesLeftOut > 0) parts.push(element("p", { class: "muted" }, translate("linesLeftOut", linesLeftOut)));
  return parts;
}

/**
 * @param {ReadProblem} problem
 * @returns {HTMLElement}
 */
function problemItem({ severity, line, column, message, excerpt }) {
  const place = element("strong", {}, `${line}:${column} `);
  const text = excerpt ? element("pre", { lang: "en" }, excerpt) : null;
  return element("li", { class: severity }, place, element("span", { lang: "en" }, message), text);
}
