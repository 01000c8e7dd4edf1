// The tables of a report.

import { gameLink, playerLink } from "../../components/links.js";
import { resultBar, resultHeadings } from "../../components/result_bar.js";
import { tableSection } from "../../components/table.js";
import { pageAddress } from "../../lib/address.js";
import { element, isolatedText } from "../../lib/dom.js";
import { resultText } from "../../lib/format.js";
import { layoutName } from "../../lib/layouts.js";
import { COLON, translate } from "../../lib/translate.js";

/** @import { Report, ReportLine, ResultCounts } from "../../api.d.ts" */
/** @import { Column } from "../../components/table.js" */
/** @import { Child } from "../../lib/dom.js" */

/**
 * The position of a report on an opening; a report on a player has none.
 * @typedef {{position?: string, layout?: string, moves?: string}} Place
 */

/**
 * A number without decimals.
 * @param {number | null | undefined} value
 * @returns {string}
 */
export function roundedNumber(value) {
  return value === null || value === undefined ? "" : String(Math.round(value));
}

/**
 * A share in percent.
 * @param {number} share
 * @returns {string}
 */
export function percentText(share) {
  return `${Math.round(100 * share)} %`;
}

/**
 * A column of texts.
 * @param {string} heading
 * @returns {Column}
 */
function textColumn(heading) {
  return { heading };
}

/**
 * A column of numbers.
 * @param {string} heading
 * @returns {Column}
 */
export function numberColumn(heading) {
  return { heading, cellClass: "number" };
}

/**
 * The columns for the number of games and their results.
 * @returns {Column[]}
 */
function resultColumns() {
  const [bars, unknown] = resultHeadings();
  return [numberColumn(translate("games")), textColumn(bars), numberColumn(unknown)];
}

/**
 * @param {ResultCounts} counts
 * @returns {Child[]}
 */
function resultCells(counts) {
  return [String(counts.games), resultBar(counts), String(counts.unknown)];
}

/**
 * The results of all games, by colour and by year.
 * @param {Report} report
 * @returns {HTMLElement | null}
 */
export function results(report) {
  /** @type {[string, ResultCounts | null | undefined][]} */
  const groups = [
    [translate("allGames"), report],
    [translate("asBlack"), report.as_black],
    [translate("asWhite"), report.as_white],
  ];
  for (const counts of report.years) groups.push([String(counts.year), counts]);
  if (report.unknown_year.games > 0) groups.push([translate("notStated"), report.unknown_year]);
  const rows = groups.flatMap(([name, counts]) => (counts ? [[name, ...resultCells(counts)]] : []));
  return tableSection(translate("results"), [textColumn(translate("groupOfGames")), ...resultColumns()], rows);
}

/**
 * A note on the games of a player as the third or a later player, which the report does not count; null if there are none.
 * @param {Report} report
 * @returns {HTMLElement | null}
 */
export function laterSeatsNote({ later_seats: games }) {
  if (!games) return null;
  return element(
    "p",
    { class: "muted" },
    `${translate("notCounted")}${COLON} ${translate("gamesInLaterSeats", games)}`,
  );
}

/**
 * The most frequent lines, with links to the explorer if it can show their moves.
 * @param {Report} report
 * @param {Place} place
 * @param {string | undefined} player
 * @returns {HTMLElement | null}
 */
export function mainLines(report, place, player) {
  /** @param {ReportLine} line */
  const movesCell = ({ moves, color, layout: ofPlayer }) => {
    if (place.position) return moves;
    const layout = ofPlayer ?? place.layout ?? report.plans[0]?.layout;
    const filters = color ? { [color]: player } : {};
    const parameters = { layout, moves: [place.moves, moves].filter(Boolean).join(" "), ...filters };
    return element("a", { href: pageAddress("/", parameters) }, moves);
  };
  const columns = [
    textColumn(translate("moves")),
    textColumn(translate("opening")),
    textColumn(translate("side")),
    ...(player ? [textColumn(translate("layout"))] : []),
    ...resultColumns(),
  ];
  const rows = report.lines.map((line) => [
    movesCell(line),
    line.opening ? isolatedText(line.opening) : "",
    line.color ? translate(line.color === "black" ? "asBlack" : "asWhite") : "",
    ...(player ? [line.layout ? isolatedText(layoutName(line.layout)) : ""] : []),
    ...resultCells(line),
  ]);
  const [of, all] = [report.lines_of, report.games];
  const title = of === all ? translate("mainLines") : translate("mainLinesOf", of, all);
  return tableSection(title, columns, rows);
}

/**
 * The strongest players of an opening, or the strongest opponents of a player.
 * @param {Report} report
 * @param {string | undefined} player
 * @returns {HTMLElement | null}
 */
export function strongestPlayers(report, player) {
  const counts = /** @type {const} */ (["games", "won", "drawn", "lost"]);
  const columns = [
    textColumn(translate("name")),
    numberColumn(translate("rating")),
    numberColumn("±"),
    ...counts.map((key) => numberColumn(translate(key))),
  ];
  const rows = report.people.map((row) => [
    playerLink(row.name),
    roundedNumber(row.rating),
    row.deviation === null ? "" : roundedNumber(1.96 * row.deviation),
    ...counts.map((key) => String(row[key])),
  ]);
  return tableSection(translate(player ? "strongestOpponents" : "strongestPlayers"), columns, rows);
}

/**
 * The games with the least expected results by the ratings.
 * @param {Report} report
 * @returns {HTMLElement | null}
 */
export function criticalGames(report) {
  const columns = [
    textColumn(translate("game")),
    textColumn(translate("result")),
    textColumn(translate("date")),
    textColumn(translate("rating")),
    numberColumn(translate("expectedScoreOfBlack")),
  ];
  const rows = report.critical.map((game) => [
    gameLink(game),
    resultText(game),
    game.date,
    game.ratings.map(roundedNumber).join("–"),
    percentText(game.expected),
  ]);
  return tableSection(translate("criticalGames"), columns, rows);
}

/**
 * The moves that were first played in a position that was reached before.
 * @param {Report} report
 * @returns {HTMLElement | null}
 */
export function novelties(report) {
  const columns = [
    textColumn(translate("moves")),
    textColumn(translate("game")),
    textColumn(translate("date")),
    numberColumn(translate("plies")),
    numberColumn(translate("gamesBefore")),
    numberColumn(translate("gamesSince")),
  ];
  const rows = report.novelties.map((novelty) => [
    novelty.moves,
    gameLink(novelty),
    novelty.date,
    String(novelty.ply),
    String(novelty.before),
    String(novelty.after),
  ]);
  return tableSection(translate("novelties"), columns, rows);
}
