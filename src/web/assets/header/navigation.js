// The header of every page: links to the other pages, behind a button where there is little room, and to the other language.

import { linkWithState, OTHER_LANGUAGE, pageAddress, updateLanguageLink } from "../lib/address.js";
import { actionButton, byId, element } from "../lib/dom.js";
import { isWritable } from "../lib/server.js";
import { translate } from "../lib/translate.js";
import { settingsButton } from "./settings_dialog.js";

/** @import { TextKey } from "../lib/translate.js" */

/**
 * The pages in the order of their links, without those that the server does not have.
 * @type {[path: string, key: TextKey][]}
 */
const LINKS = [
  ["/", "explorer"],
  ["/games", "games"],
  ["/search", "search"],
  ["/players", "players"],
  ["/stats", "statistics"],
  ["/analysis", "analysis"],
  ["/play", "playGame"],
  ["/puzzles", "puzzles"],
  ["/training", "training"],
  ["/studies", "studies"],
  ["/import", "import"],
  ["/rejects", "rejects"],
  ["/changes", "changes"],
];

/** The pages of a server that accepts changes alone. */
const OF_WRITABLE = ["/import", "/changes"];

/**
 * The links to pages; the one to the current page is marked.
 * @param {(path: string) => boolean} exists
 * @param {TextKey | null} current
 * @returns {HTMLElement[]}
 */
function pageLinks(exists, current) {
  const links = LINKS.filter(([path]) => exists(path) && (!OF_WRITABLE.includes(path) || isWritable()));
  return links.map(([path, key]) =>
    element("a", { href: pageAddress(path), "aria-current": key === current ? "page" : null }, translate(key)),
  );
}

/**
 * A list of all pages.
 * @param {(path: string) => boolean} exists
 * @returns {HTMLElement}
 */
export function pageList(exists) {
  const items = pageLinks(exists, null).map((link) => element("li", {}, link));
  return element("ul", { class: "page-list" }, items);
}

/**
 * The button that opens and closes the links where there is little room; Escape or a click elsewhere closes them too.
 * @param {HTMLElement} nav
 * @returns {HTMLElement}
 */
function menuButton(nav) {
  const header = byId("header");
  /** @param {"open" | "closed"} state */
  const setMenu = (state) => {
    header.dataset.menu = state;
    button.ariaExpanded = String(state === "open");
  };
  const button = actionButton(translate("menu"), () => setMenu(header.dataset.menu === "open" ? "closed" : "open"), {
    class: "menu-button",
    "aria-controls": "navigation",
    "aria-expanded": "false",
  });
  header.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || header.dataset.menu !== "open") return;
    setMenu("closed");
    button.focus();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    const isInside = target instanceof Node && (nav.contains(target) || button.contains(target));
    if (!isInside && header.dataset.menu === "open") setMenu("closed");
  });
  return button;
}

/**
 * Writes the header; the link to the current page is marked.
 * @param {TextKey | null} current
 * @param {(path: string) => boolean} exists
 */
export function showNavigation(current, exists) {
  const nav = element("nav", { id: "navigation", "aria-label": translate("page") }, pageLinks(exists, current));
  const attributes = { class: "language", hreflang: OTHER_LANGUAGE, lang: OTHER_LANGUAGE };
  const language = element("a", attributes, translate("otherLanguage"));
  linkWithState(language, () => history.state);
  byId("header").replaceChildren(
    element("a", { class: "brand", href: pageAddress("/") }, "sumito"),
    menuButton(nav),
    nav,
    language,
    settingsButton(),
  );
  updateLanguageLink();
}
