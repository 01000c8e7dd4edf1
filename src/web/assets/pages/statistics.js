// Statistics of games: how they ended, how long they were, when the first marble was ejected, when they were played.

import { leftOutNote } from "../components/counted_game.js";
import { errorMessage } from "../components/error_message.js";
import { liveFilterForm } from "../components/filter_form.js";
import { plotPicture } from "../components/plots.js";
import { resultBar, resultHeadings } from "../components/result_bar.js";
import { tableSection } from "../components/table.js";
import { nameOfKey } from "../french/names.js";
import { pageAddress, setPageParameters } from "../lib/address.js";
import { announce, element, isolatedText, setTitle } from "../lib/dom.js";
import { addressFilters } from "../lib/game_filters.js";
import { layoutName, loadLayoutNames } from "../lib/layouts.js";
import { getJson, isAborted } from "../lib/server.js";
import { COLON, gameCount, LANGUAGE, translate } from "../lib/translate.js";

/** @import { Distribution, ResultCounts, Statistics } from "../api.d.ts" */
/** @import { Parameters } from "../lib/address.js" */
/** @import { Child } from "../lib/dom.js" */
/** @import { Filters } from "../lib/game_filters.js" */

/**
 * A section with the results of groups of games.
 * @param {string} title
 * @param {[name: Child, counts: ResultCounts][]} groups
 * @returns {HTMLElement | null}
 */
function resultsSection(title, groups) {
  const [bars, unknown] = resultHeadings();
  return tableSection(
    title,
    [
      { heading: title },
      { heading: translate("games"), cellClass: "number" },
      { heading: bars },
      { heading: unknown, cellClass: "number" },
    ],
    groups.map(([name, counts]) => [name, String(counts.games), resultBar(counts), String(counts.unknown)]),
  );
}

/**
 * A line with the distribution of a value over games.
 * @param {string} title
 * @param {Distribution} distribution
 * @returns {HTMLElement | null}
 */
function distributionLine(title, { games, min, max, median, mean }) {
  if (!games) return null;
  const inLanguage = new Intl.NumberFormat(LANGUAGE, { useGrouping: false }).format;
  const [middle, average] = [median, mean].map((value) => value && inLanguage(value));
  const text = translate("distribution", min, max, middle, average, games);
  return element("p", {}, element("strong", {}, title, COLON), " ", text);
}

/**
 * A section with the endings of games and how often each occurs.
 * @param {Statistics} statistics
 * @param {Filters} filters
 * @returns {HTMLElement | null}
 */
function endingsSection({ endings, unknown_ending: unknown }, filters) {
  /** @type {Child[][]} */
  const rows = Object.entries(endings).map(([ending, games]) => [
    element("a", { href: pageAddress("/games", { ...filters, ending }) }, nameOfKey(ending)),
    String(games),
  ]);
  if (unknown > 0) rows.push([translate("notStated"), String(unknown)]);
  return tableSection(
    translate("ending"),
    [{ heading: translate("ending") }, { heading: translate("games"), cellClass: "number" }],
    rows,
  );
}

/**
 * The sections of the statistics.
 * @param {Statistics} value
 * @param {Filters} filters
 * @returns {(HTMLElement | null)[]}
 */
function statisticsParts(value, filters) {
  // The explorer counts the games that reach a position, wherever they begin.
  const { layout: _, ...filtersOfPosition } = filters;
  /** @param {Parameters} more @param {Child} text */
  const explorerLink = (more, text) =>
    element("a", { href: pageAddress("/", { ...more, ...filtersOfPosition }) }, text);
  const { by_black: byBlack, by_white: byWhite, games: ejecting } = value.first_ejection;
  // Some games have no ejections.
  const ejections = ejecting
    ? resultsSection(translate("firstEjections"), [
        [translate("black"), byBlack],
        [translate("white"), byWhite],
      ])
    : null;
  const summary = translate("statisticsSummary", value.games, value.plies, value.incomplete);
  /** @type {[name: Child, counts: ResultCounts][]} */
  const years = value.years.map((counts) => {
    const range = { since: String(counts.year), until: String(counts.year) };
    return [element("a", { href: pageAddress("/games", { ...filters, ...range }) }, String(counts.year)), counts];
  });
  if (value.unknown_year.games > 0) years.push([translate("notStated"), value.unknown_year]);
  const grid = element(
    "div",
    { class: "section-grid" },
    resultsSection(
      translate("layout"),
      value.layouts.map((counts) => {
        const { layout } = counts;
        return [layout ? explorerLink({ layout }, layoutName(layout)) : translate("otherLayouts"), counts];
      }),
    ),
    resultsSection(
      translate("openings"),
      value.openings.map((counts) => {
        const { layout, moves } = counts;
        return [explorerLink({ layout, moves }, `${layoutName(layout)}: ${moves}`), counts];
      }),
    ),
    resultsSection(
      translate("namedOpenings"),
      value.named.map((counts) => {
        const { position, code, opening } = counts;
        return [explorerLink({ position }, isolatedText([code, opening].filter(Boolean).join(" "))), counts];
      }),
    ),
    ejections,
    resultsSection(translate("years"), years),
    endingsSection(value, filters),
  );
  return [
    element("p", { id: "summary" }, summary),
    leftOutNote(value),
    plotPicture("/api/stats/plots", filters),
    distributionLine(translate("gameLength"), value.length),
    distributionLine(translate("firstEjections"), value.first_ejection),
    grid,
  ];
}

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  setTitle(translate("statistics"));
  const content = element("div");
  /** @type {AbortController | undefined} */
  let request;
  const update = async () => {
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    const filters = addressFilters();
    try {
      const { value } = await getJson("/api/stats", filters, { signal });
      const parts = statisticsParts(value, filters);
      content.replaceChildren(...parts.filter((part) => part !== null));
      announce(gameCount(value.games));
    } catch (error) {
      if (!isAborted(error)) content.replaceChildren(errorMessage(error) ?? "");
    }
  };
  const submit = (/** @type {Filters} */ filters) => {
    setPageParameters(filters);
    update();
  };
  await loadLayoutNames();
  const form = liveFilterForm(addressFilters, submit, { hasLayout: true });
  host.append(element("h1", {}, translate("statistics")), form, content);
  addEventListener("popstate", update);
  await update();
}
