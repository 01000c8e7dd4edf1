// The header of every page: links to the other pages and to the other language.

import { OTHER_LANGUAGE, pageAddress, updateLanguageLink } from "../lib/address.js";
import { byId, element } from "../lib/dom.js";
import { translate } from "../lib/translate.js";

/** @import { TextKey } from "../lib/translate.js" */

/** @type {[path: string, key: TextKey][]} */
const PAGES = [
  ["/", "explorer"],
  ["/games", "games"],
  ["/search", "search"],
  ["/players", "players"],
  ["/puzzles", "puzzles"],
  ["/stats", "statistics"],
  ["/rejects", "rejects"],
];

/**
 * Writes the header; the link to the current page is marked.
 * @param {TextKey | null} current
 */
export function showNavigation(current) {
  const pages = [...PAGES];
  if (document.documentElement.dataset.writable === "true") pages.push(["/import", "import"]);
  const links = pages.map(([path, key]) =>
    element("a", { href: pageAddress(path), "aria-current": key === current ? "page" : null }, translate(key)),
  );
  const language = { class: "language", hreflang: OTHER_LANGUAGE, lang: OTHER_LANGUAGE };
  byId("header").replaceChildren(
    element("a", { class: "brand", href: pageAddress("/") }, "sumito"),
    element("nav", { "aria-label": translate("page") }, links),
    element("a", language, translate("otherLanguage")),
  );
  document.querySelector("header nav [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  updateLanguageLink();
}
