// The entry of all pages: shows the page that belongs to the address.

import { moveSound } from "./board/sound.js";
import { emptyDatabase, isDatabaseEmpty } from "./components/empty_database.js";
import { errorMessage } from "./components/error_message.js";
import { pageList, showNavigation } from "./header/navigation.js";
import { parameterWarnings } from "./header/page_parameters.js";
import { watchServer } from "./header/server_banner.js";
import { byId, element, setTitle } from "./lib/dom.js";
import { refreshToken, ServerError, waitForServer } from "./lib/server.js";
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
  [/^\/game\/\d+$/, "games", () => import("./pages/games/game.js")],
  [/^\/games$/, "games", () => import("./pages/games/games.js")],
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
  [/^\/rejects$/, "rejects", () => import("./pages/rejects/rejects.js")],
  [/^\/changes$/, "changes", () => import("./pages/changes/changes.js")],
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

/** The pages that show nothing at all without games. */
const ONLY_WITH_GAMES = ["/report", "/training"];

/** How long a page waits for its pictures before it is shown, in milliseconds. */
const PICTURE_WAIT = 1000;

/**
 * Appends the heading of a page that has nothing else to show, and sets the title.
 * @param {HTMLElement} host
 * @param {string} text
 */
function showHeading(host, text) {
  setTitle(text);
  host.append(element("h1", {}, text));
}

/**
 * The name of a page.
 * @param {TextKey | null} link its link in the header; that of the report is on other pages
 */
const nameOfPage = (link) => translate(link ?? "report");

/** @type {PageModule} */
const NOT_FOUND = {
  show: (host) => {
    showHeading(host, translate("pageNotFound"));
    const text = `${translate("noSuchPage")} ${location.pathname}.`;
    host.append(element("p", { class: "warning" }, text), pageList(hasPage));
  },
};

/**
 * A page of a database without games.
 * @param {string} name
 * @returns {PageModule}
 */
const emptyPage = (name) => ({ show: (host) => showHeading(host, name) });

/**
 * Whether an error means that there is nothing at an address.
 * @param {unknown} error
 */
const isNotFound = (error) => error instanceof ServerError && error.status === 404;

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
  const isOfGames = OF_GAMES.includes(link) || ONLY_WITH_GAMES.includes(location.pathname);
  const isEmpty = isOfGames ? isDatabaseEmpty().catch(() => false) : false;
  try {
    const module = await loaded(load);
    const page = ONLY_WITH_GAMES.includes(location.pathname) && (await isEmpty) ? emptyPage(nameOfPage(link)) : module;
    host.replaceChildren(...warnings);
    await page.show(host);
    if (await isEmpty) host.querySelector("h1")?.after(emptyDatabase());
    await waitForPictures(host);
  } catch (error) {
    if (!host.querySelector("h1")) showHeading(host, isNotFound(error) ? translate("pageNotFound") : nameOfPage(link));
    host.append(errorMessage(error) ?? element("p"));
    if (await isEmpty) host.append(emptyDatabase());
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
