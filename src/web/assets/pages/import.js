// Imports files that are dropped on the page or chosen.

import { fileImport } from "../components/file_import.js";
import { element, setTitle } from "../lib/dom.js";
import { isWritable } from "../lib/server.js";
import { translate } from "../lib/translate.js";

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export function show(host) {
  setTitle(translate("import"));
  const content = isWritable() ? fileImport() : element("p", { class: "warning" }, translate("readOnlyServer"));
  host.append(element("h1", {}, translate("import")), content);
}
