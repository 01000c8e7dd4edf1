// Plots that the server draws, in the colours of the page.

import { address } from "../lib/address.js";
import { element } from "../lib/dom.js";
import { translate } from "../lib/translate.js";

/** @import { Parameters } from "../lib/address.js" */

/**
 * The plots at an address.
 * @param {string} path
 * @param {Parameters} parameters
 * @returns {HTMLElement}
 */
export function plotPicture(path, parameters) {
  /** @param {"light" | "dark"} theme */
  const source = (theme) => address(path, { ...parameters, theme });
  const dark = element("source", { srcset: source("dark"), media: "(prefers-color-scheme: dark)" });
  const light = element("img", { id: "plots", src: source("light"), alt: translate("plots") });
  return element("div", { class: "plots" }, element("picture", {}, dark, light));
}
