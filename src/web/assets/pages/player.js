// A player: results by colour, opponent, opening, layout, event and year.

import { countedGame } from "../components/counted_game.js";
import { playerLink } from "../components/links.js";
import { resultBar, resultHeadings } from "../components/result_bar.js";
import { tableOf, tableSection } from "../components/table.js";
import { pageAddress, pageParameters } from "../lib/address.js";
import { element, isolatedText, setTitle } from "../lib/dom.js";
import { addressFilters } from "../lib/game_filters.js";
import { layoutName, loadLayoutNames } from "../lib/layouts.js";
import { getJson } from "../lib/server.js";
import { COLON, translate } from "../lib/translate.js";

/** @import { PlayerCounts, PlayerOpenings, PlayerProfile, Rating } from "../api.d.ts" */
/** @import { Column } from "../components/table.js" */
/** @import { Child } from "../lib/dom.js" */
/** @import { Filters } from "../lib/game_filters.js" */

/** The number of rows of a table that are shown at first. */
const FIRST_ROWS = 12;
const COUNTS = /** @type {const} */ (["games", "won", "drawn", "lost", "unknown"]);

/**
 * A row with counts.
 * @param {Child} name
 * @param {PlayerCounts} counts
 * @returns {HTMLTableRowElement}
 */
function countsRow(name, counts) {
  const cells = COUNTS.map((key) => element("td", { class: "number" }, String(counts[key])));
  return element("tr", {}, element("td", {}, name), cells);
}

/**
 * A section with rows of counts; those after the first ones can be opened.
 * @param {string} title
 * @param {HTMLTableRowElement[]} rows
 * @returns {HTMLElement}
 */
function countsSection(title, rows) {
  /** @type {Column[]} */
  const columns = [
    { heading: title },
    ...COUNTS.map((key) => ({ heading: translate(key), cellClass: /** @type {const} */ ("number") })),
  ];
  const rest = rows.slice(FIRST_ROWS);
  const more = element("summary", {}, `${translate("more")} (${rest.length})`);
  return element(
    "section",
    {},
    element("h2", {}, title),
    tableOf(columns, rows.slice(0, FIRST_ROWS), { label: title }),
    rest.length ? element("details", {}, more, tableOf(columns, rest, { label: title })) : null,
  );
}

/**
 * The first moves of a player's games with a colour from a layout.
 * @param {PlayerOpenings} openings
 * @param {string} name
 * @param {Filters} otherFilters those of the games
 * @returns {HTMLElement | null}
 */
function openingsSection({ color, layout, moves }, name, otherFilters) {
  const filters = { ...otherFilters, [color]: name };
  const side = translate(color === "black" ? "asBlack" : "asWhite").toLowerCase();
  const title = `${translate("openings")}${COLON} ${layoutName(layout)}, ${side}`;
  const [bars, unknown] = resultHeadings({ of: "player" });
  return tableSection(
    element("a", { href: pageAddress("/", { layout, ...filters }) }, title),
    [
      { heading: translate("move") },
      { heading: translate("games"), cellClass: "number" },
      { heading: bars },
      { heading: unknown, cellClass: "number" },
    ],
    moves.map((counts) => [
      element("a", { href: pageAddress("/", { layout, moves: counts.move, ...filters }) }, counts.move),
      String(counts.games),
      resultBar(counts, color),
      String(counts.unknown),
    ]),
  );
}

/**
 * Links to the report and the games of a player, the dates of the games, and the rating.
 * @param {PlayerProfile} player
 * @param {Rating | undefined} rating
 * @param {Filters} filters those of the games
 * @returns {HTMLElement}
 */
function summary({ name, games, first_date: first, last_date: last }, rating, filters) {
  const [value, low, high] = rating ? [rating.rating, rating.low, rating.high].map(Math.round) : [];
  return element(
    "p",
    {},
    element("a", { id: "report", href: pageAddress("/report", { ...filters, name }) }, translate("report")),
    " · ",
    element(
      "a",
      { href: pageAddress("/games", { ...filters, player: `=${name}` }) },
      `${translate("allGames")} (${games})`,
    ),
    " ",
    `${first ?? ""} – ${last ?? ""}`,
    rating ? `. ${translate("rating")}${COLON} ${value} (${low} – ${high})` : null,
  );
}

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  const { name } = pageParameters();
  const filters = addressFilters(["name"]);
  const player = (await getJson("/api/player", { name, ...filters })).value;
  const kind = { game: player.game_type };
  // A player without a game that counts has no rating.
  const rating = (await getJson("/api/rating", { name, ...kind }).catch(() => null))?.value;
  await loadLayoutNames();
  setTitle(player.name);
  /** @param {"layout" | "event"} key @param {string | null} value */
  const gamesLink = (key, value) => {
    if (!value) return key === "layout" ? translate("otherLayouts") : "?";
    return element(
      "a",
      {
        href: pageAddress("/games", {
          ...filters,
          player: `=${player.name}`,
          [key]: key === "event" ? `=${value}` : value,
        }),
      },
      isolatedText(key === "layout" ? layoutName(value) : value),
    );
  };
  const results = [
    countsRow(translate("asBlack"), player.as_black),
    countsRow(translate("asWhite"), player.as_white),
    countsRow("Σ", player),
  ];
  const years = player.years.map((row) => countsRow(row.year ? isolatedText(String(row.year)) : "?", row));
  host.append(
    element("h1", {}, isolatedText(player.name)),
    summary(player, rating, filters),
    countedGame(player) ?? "",
    element(
      "div",
      { class: "section-grid" },
      countsSection(translate("results"), results),
      countsSection(
        translate("opponents"),
        player.opponents.map((row) => countsRow(playerLink(row.name), row)),
      ),
      ...player.openings.map((openings) => openingsSection(openings, player.name, filters)),
      countsSection(
        translate("layout"),
        player.layouts.map((row) => countsRow(gamesLink("layout", row.layout), row)),
      ),
      countsSection(translate("years"), years),
      countsSection(
        translate("events"),
        player.events.map((row) => countsRow(gamesLink("event", row.event), row)),
      ),
    ),
  );
}
