// The entry of all pages: shows the page that belongs to the address.

import { errorMessage } from "./components/error_message.js";
import { showNavigation } from "./components/navigation.js";
import { byId, element } from "./lib/dom.js";
import { translate } from "./lib/translate.js";

/** @import { TextKey } from "./lib/translate.js" */

/**
 * A module of a page: it appends the page to an element.
 * @typedef {{show: (host: HTMLElement) => Promise<void> | void}} PageModule
 */

/**
 * Each page: its address, the link in the header that is marked, and its module.
 * @type {[path: RegExp, link: TextKey | null, load: () => Promise<PageModule>][]}
 */
const PAGES = [
  [/^\/$/, "explorer", () => import("./pages/explorer/explorer.js")],
  [/^\/game\/\d+$/, "games", () => import("./pages/game.js")],
  [/^\/games$/, "games", () => import("./pages/games.js")],
  [/^\/analysis$/, "analysis", () => import("./pages/analysis/analysis.js")],
  [/^\/search$/, "search", () => import("./pages/search/search.js")],
  [/^\/players$/, "players", () => import("./pages/players.js")],
  [/^\/player$/, "players", () => import("./pages/player.js")],
  [/^\/play$/, "play", () => import("./pages/play/play.js")],
  [/^\/training$/, "training", () => import("./pages/training/training.js")],
  [/^\/puzzles$/, "puzzles", () => import("./pages/puzzles/puzzles.js")],
  [/^\/stats$/, "statistics", () => import("./pages/statistics.js")],
  [/^\/report$/, null, () => import("./pages/report/report.js")],
  [/^\/rejects$/, "rejects", () => import("./pages/rejects.js")],
  [/^\/import$/, "import", () => import("./pages/import.js")],
];

/** @type {PageModule} */
const NOT_FOUND = {
  show: (host) => {
    host.append(element("p", { class: "warning" }, `${translate("noSuchPage")} ${location.pathname}.`));
  },
};

async function openPage() {
  const [, link, load] = PAGES.find(([path]) => path.test(location.pathname)) ?? [null, null, async () => NOT_FOUND];
  showNavigation(link);
  const host = byId("page");
  try {
    const page = await load();
    host.replaceChildren();
    await page.show(host);
    document.body.dataset.ready = "true";
  } catch (error) {
    host.append(errorMessage(error) ?? element("p"));
    document.body.dataset.ready = "failed";
  }
}

openPage();
