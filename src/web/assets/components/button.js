// Buttons.

import { element } from "../lib/dom.js";

/** @import { Attribute } from "../lib/dom.js" */

/**
 * A button.
 * @param {string} text
 * @param {() => unknown} onclick
 * @param {Record<string, Attribute>} [attributes]
 * @returns {HTMLButtonElement}
 */
export function actionButton(text, onclick, attributes = {}) {
  return element("button", { onclick, ...attributes }, text);
}
