// What a page shows where something has failed.

import { announce, element } from "../lib/dom.js";
import { isAborted } from "../lib/server.js";
import { translate } from "../lib/translate.js";

/**
 * A message for an error, which is also announced; none for a request that was given up.
 * @param {unknown} error
 * @returns {HTMLElement | null}
 */
export function errorMessage(error) {
  if (isAborted(error)) return null;
  const message = error instanceof Error ? error.message : String(error);
  announce(message);
  return element("p", { class: "warning" }, `${translate("requestFailed")}: ${message}`);
}
