// Error messages of pages.

import { messageInFrench } from "../french/server_messages.js";
import { announce, element } from "../lib/dom.js";
import { isAborted, ServerError } from "../lib/server.js";
import { COLON, LANGUAGE, translate } from "../lib/translate.js";

/** @import { ReadProblem } from "../api.d.ts" */

/** The maximum number of problems that are shown. */
const SHOWN_PROBLEMS = 20;

/** Options of the command line that are parameters of pages, where a message names them outside a quotation. */
const OPTIONS = /(?<!['`\w-]|« ?)--(position|layout|moves|pattern|then|game|rules|sort|limit)\b/g;

/**
 * A message of the server in the language of the page; if only its kind can be translated, the English original is added. Some messages are French already.
 * @param {string} message
 * @param {number} [status]
 * @param {string} [lang] the language of the message
 * @returns {{text: string, english: string}}
 */
export function localizedMessage(message, status, lang = "en") {
  return LANGUAGE === lang ? { text: message, english: "" } : messageInFrench(message, status);
}

/**
 * A message of the server in words of the page: with the label of a field instead of the name of the option, and without commands to type.
 * @param {string} message
 * @returns {string}
 */
function inWordsOfPage(message) {
  const [open, close] = LANGUAGE === "fr" ? ["« ", " »"] : ["“", "”"];
  const label = (/** @type {string} */ _, /** @type {string} */ name) => {
    const field = document.querySelector(`main [name="${name}"]`);
    return open + (field?.closest("label")?.firstChild?.textContent ?? name) + close;
  };
  return message
    .replace(/(?:'|« )?--([a-z-]+) <[^>]*>(?:'| »)?/g, label)
    .replace(OPTIONS, label)
    .replace(/ \(see `sumito [^`]*`\)|: `sumito undo \d+`/g, "")
    .replace(/ that `sumito (players|events)` lists/g, " of the list of $1");
}

/**
 * A message for an error, which is also announced; null for a cancelled request.
 * @param {unknown} error
 * @returns {HTMLElement | null}
 */
export function errorMessage(error) {
  if (isAborted(error)) return null;
  const message = error instanceof Error ? error.message : String(error);
  const found =
    error instanceof ServerError ? localizedMessage(message, error.status, error.lang) : localizedMessage(message);
  const [text, english] = [inWordsOfPage(found.text), inWordsOfPage(found.english)];
  announce(text);
  const shown = `${translate("requestFailed")}${COLON} ${text}`;
  return element("p", { class: "warning" }, shown, english ? [" (", element("q", { lang: "en" }, english), ")"] : []);
}

/**
 * The moves that may have been meant; null without one.
 * @param {string[]} suggestions
 * @returns {HTMLElement | null}
 */
function didYouMean(suggestions) {
  if (suggestions.length === 0) return null;
  const list = new Intl.ListFormat(LANGUAGE, { type: "disjunction" }).format(suggestions);
  return element("p", { class: "suggestions" }, translate("didYouMean", list));
}

/**
 * The first problems of a text with their places, and how many more there are; nothing without problems.
 * @param {(ReadProblem & {source?: string})[]} problems
 * @param {number} total
 * @returns {HTMLElement[]}
 */
export function problemList(problems, total) {
  if (problems.length === 0) return [];
  const items = problems.slice(0, SHOWN_PROBLEMS).map((problem) => {
    const { source, severity, line, column, message, excerpt, suggestions = [] } = problem;
    const place = element("strong", {}, `${[source, line, column].filter(Boolean).join(":")} `);
    const text = excerpt ? element("pre", { lang: "en" }, excerpt) : null;
    return element(
      "li",
      { class: severity },
      place,
      element("span", { lang: "en" }, message),
      text,
      didYouMean(suggestions),
    );
  });
  const rest = total - items.length;
  const more = rest > 0 ? [element("p", { class: "muted" }, translate("moreProblems", rest))] : [];
  return [element("ul", { class: "problems" }, items), ...more];
}
