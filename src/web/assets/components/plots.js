// Plots that the server draws, in the colours of the page.

import { plotsInFrench } from "../french/plot_texts.js";
import { address } from "../lib/address.js";
import { element } from "../lib/dom.js";
import { preferences } from "../lib/preferences.js";
import { LANGUAGE, translate } from "../lib/translate.js";

/** @import { Parameters } from "../lib/address.js" */

/**
 * The plots at an address with French texts, as an address of its own; the plots as they are where they cannot be had.
 * @param {string} plots
 * @returns {Promise<string>}
 */
async function frenchPlots(plots) {
  try {
    const response = await fetch(plots);
    return `data:image/svg+xml,${encodeURIComponent(plotsInFrench(await response.text()))}`;
  } catch {
    return plots;
  }
}

/**
 * The plots at an address.
 * @param {string} path
 * @param {Parameters} parameters
 * @returns {HTMLElement}
 */
export function plotPicture(path, parameters) {
  /** @param {"light" | "dark"} theme */
  const source = (theme) => address(path, { ...parameters, theme });
  const image = element("img", { id: "plots", alt: translate("plots") });
  const show = async () => {
    const plots = source(preferences.isDark ? "dark" : "light");
    // The server writes English.
    image.src = LANGUAGE === "fr" ? await frenchPlots(plots) : plots;
  };
  show();
  preferences.onChange(show);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  return element("div", { class: "plots" }, image);
}
