// The entry of all pages: shows the page that belongs to the address.

import { moveSound } from "./board/sound.js";
import { emptyDatabase, isDatabaseEmpty } from "./components/empty_database.js";
import { errorMessage } from "./components/error_message.js";
import { pageList, showNavigation } from "./header/navigation.js";
import { parameterWarnings } from "./header/page_parameters.js";
import { watchServer } from "./header/server_banner.js";
import { byId, element, setTitle } from "./lib/dom.js";
import { refreshToken, waitForServer } from "./lib/server.js";
import { translate } from "./lib/translate.js";

/** @import { TextKey } from "./lib/translate.js" */

/**
 * A module of a page: it appends the page to an element.
 * @typedef {{show: (host: HTMLElement) => Promise<void> | void}} PageModule
 */

/**
 * The pages: the address of each, the link in the header that is marked, and the module.
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
  [/^\/play$/, "playGame", () => import("./pages/play/play.js")],
  [/^\/training$/, "training", () => import("./pages/training/training.js")],
  [/^\/studies$/, "studies", () => import("./pages/studies/studies.js")],
  [/^\/study$/, "studies", () => import("./pages/studies/study.js")],
  [/^\/puzzles$/, "puzzles", () => import("./pages/puzzles/puzzles.js")],
  [/^\/stats$/, "statistics", () => import("./pages/statistics.js")],
  [/^\/report$/, null, () => import("./pages/report/report.js")],
  [/^\/rejects$/, "rejects", () => import("./pages/rejects.js")],
  [/^\/import$/, "import", () => import("./pages/import.js")],
];

/**
 * Whether there is a page at an address.
 * @param {string} address
 */
const hasPage = (address) => PAGES.some(([path]) => path.test(address));

/**
 * The pages that are empty without games, by their links.
 * @type {(TextKey | null)[]}
 */
const OF_GAMES = ["explorer", "games", "search", "players", "statistics", "puzzles"];

/** How long a page waits for its pictures before it is shown, in milliseconds. */
const PICTURE_WAIT = 1000;

/** @type {PageModule} */
const NOT_FOUND = {
  show: (host) => {
    setTitle(translate("pageNotFound"));
    const text = `${translate("noSuchPage")} ${location.pathname}.`;
    host.append(
      element("h1", {}, translate("pageNotFound")),
      element("p", { class: "warning" }, text),
      pageList(hasPage),
    );
  },
};

/**
 * Waits until the pictures of a page are loaded, at most for `PICTURE_WAIT`.
 * @param {HTMLElement} host
 */
async function waitForPictures(host) {
  const pictures = [...host.querySelectorAll("img")].map((picture) => {
    // The source of a picture may come later.
    const loaded = new Promise((resolve) => {
      picture.onload = resolve;
      picture.onerror = resolve;
    });
    return picture.complete && picture.src ? picture.decode().catch(() => undefined) : loaded;
  });
  await Promise.race([Promise.all(pictures), new Promise((resolve) => setTimeout(resolve, PICTURE_WAIT))]);
}

/**
 * The module of a page. Browsers do not retry a failed import, so the page is reloaded when the server is back.
 * @param {() => Promise<PageModule>} load
 * @returns {Promise<PageModule>}
 */
async function loaded(load) {
  try {
    return await load();
  } catch (error) {
    const isLost = await refreshToken().then(
      () => false,
      () => true,
    );
    if (!isLost) throw error;
    await waitForServer();
    location.reload();
    throw error;
  }
}

async function openPage() {
  const [, link, load] = PAGES.find(([path]) => path.test(location.pathname)) ?? [null, null, async () => NOT_FOUND];
  showNavigation(link, hasPage);
  const host = byId("page");
  let ready = "true";
  // Pages change their addresses.
  const warnings = parameterWarnings();
  // A page is shown when it is complete, to avoid layout shifts.
  host.ariaBusy = "true";
  try {
    const isEmpty = OF_GAMES.includes(link) ? isDatabaseEmpty().catch(() => false) : false;
    const page = await loaded(load);
    host.replaceChildren(...warnings);
    await page.show(host);
    if (await isEmpty) host.querySelector("h1")?.after(emptyDatabase());
    await waitForPictures(host);
  } catch (error) {
    host.append(errorMessage(error) ?? element("p"));
    ready = "failed";
  }
  host.ariaBusy = null;
  document.body.dataset.ready = ready;
}

document.addEventListener("boardmove", (event) => {
  if (event instanceof CustomEvent) moveSound(event.detail);
});
watchServer();
openPage();
