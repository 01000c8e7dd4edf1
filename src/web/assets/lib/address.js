// Addresses: their parameters determine the contents of a page, so that an address can be shared.

import { LANGUAGE } from "./translate.js";

/** @typedef {Record<string, string | string[] | number | boolean | null | undefined>} Parameters */

/**
 * An address with parameters, without those that are empty. An array is a repeated parameter.
 * @param {string} path
 * @param {Parameters} [parameters]
 * @returns {string}
 */
export function address(path, parameters = {}) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== "" && each !== null && each !== undefined && each !== false) query.append(key, String(each));
    }
  }
  const text = query.toString().replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%2C", ",");
  return text ? `${path}?${text}` : path;
}

/**
 * The address of another page, in the requested language.
 * @param {string} path
 * @param {Parameters} [parameters]
 * @returns {string}
 */
export function pageAddress(path, parameters = {}) {
  const lang = new URLSearchParams(location.search).get("lang");
  return address(path, { ...parameters, lang });
}

/**
 * The parameters of this page.
 * @returns {Record<string, string | undefined>}
 */
export function pageParameters() {
  return Object.fromEntries(new URLSearchParams(location.search));
}

/**
 * Puts parameters into the address of this page as a new entry of the browser's history, unless they `replace` the current one. The entry also stores
 * `state`, which is too long for an address.
 * @param {Parameters} parameters
 * @param {{replace?: boolean, state?: unknown}} [options]
 */
export function setPageParameters(parameters, { replace = false, state = null } = {}) {
  const next = pageAddress(location.pathname, parameters);
  const isSame = next === location.pathname + location.search;
  if (isSame && state === null && history.state === null) return;
  history[replace || isSame ? "replaceState" : "pushState"](state, "", next);
  updateLanguageLink();
}

/**
 * Lets a link open its page with the state of this one, which its address does not contain. Other ways to open a link open the address alone.
 * @param {HTMLElement} link
 * @param {() => unknown} state that of the new entry of the browser's history; null if the address contains everything
 */
export function linkWithState(link, state) {
  link.addEventListener("click", (event) => {
    const stored = state();
    const isOpenedHere = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const href = link.getAttribute("href");
    if (stored === null || !isOpenedHere || href === null) return;
    event.preventDefault();
    history.pushState(stored, "", href);
    location.reload();
  });
}

/** The language that the link in the header leads to. */
export const OTHER_LANGUAGE = LANGUAGE === "fr" ? "en" : "fr";

/** Updates the link to the other language, so that it leads to this page. */
export function updateLanguageLink() {
  const parameters = new URLSearchParams(location.search);
  parameters.set("lang", OTHER_LANGUAGE);
  document.querySelector("header .language")?.setAttribute("href", `${location.pathname}?${parameters}`);
}
