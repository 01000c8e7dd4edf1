// Error messages of pages.

import { messageInFrench } from "../french/server_messages.js";
import { announce, element } from "../lib/dom.js";
import { isAborted, ServerError } from "../lib/server.js";
import { COLON, LANGUAGE, translate } from "../lib/translate.js";

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
 * A message for an error, which is also announced; null for a cancelled request.
 * @param {unknown} error
 * @returns {HTMLElement | null}
 */
export function errorMessage(error) {
  if (isAborted(error)) return null;
  const message = error instanceof Error ? error.message : String(error);
  const { text, english } =
    error instanceof ServerError ? localizedMessage(message, error.status, error.lang) : localizedMessage(message);
  announce(text);
  const shown = `${translate("requestFailed")}${COLON} ${text}`;
  return element("p", { class: "warning" }, shown, english ? [" (", element("q", { lang: "en" }, english), ")"] : []);
}
