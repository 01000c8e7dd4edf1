// Plots that the server draws, in the colours and the language of the page.

import { address } from "../lib/address.js";
import { element } from "../lib/dom.js";
import { preferences } from "../lib/preferences.js";
import { LANGUAGE, translate } from "../lib/translate.js";

/** @import { Parameters } from "../lib/address.js" */

/**
 * The plots at an address.
 * @param {string} path
 * @param {Parameters} parameters
 * @returns {HTMLElement}
 */
export function plotPicture(path, parameters) {
  /** @param {"light" | "dark" | "print"} theme */
  const source = (theme) => address(path, { ...parameters, theme, lang: LANGUAGE });
  const image = element("img", { id: "plots", class: "screen-only", alt: translate("plots") });
  const printed = element("img", { class: "print-only", alt: translate("plots"), src: source("print") });
  const show = () => {
    image.src = source(preferences.isDark ? "dark" : "light");
  };
  show();
  preferences.onChange(show);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  return element("div", { class: "plots" }, image, printed);
}
