// A report: statistics of the games of an opening or of a player.

import { boardPicture } from "../../board/create_board.js";
import { countedGame, otherRulesNote } from "../../components/counted_game.js";
import { plotPicture } from "../../components/plots.js";
import { pageAddress, pageParameters } from "../../lib/address.js";
import { announce, element, isolatedText, setTitle } from "../../lib/dom.js";
import { addressFilters } from "../../lib/game_filters.js";
import { layoutName, loadLayoutNames } from "../../lib/layouts.js";
import { getJson } from "../../lib/server.js";
import { COLON, gameCount, translate } from "../../lib/translate.js";
import { plansSection } from "./plans.js";
import {
  criticalGames,
  laterSeatsNote,
  mainLines,
  novelties,
  results,
  roundedNumber,
  strongestPlayers,
} from "./sections.js";

/** @import { Report } from "../../api.d.ts" */
/** @import { Place } from "./sections.js" */

/**
 * A link back to the subject of the report, the number of its games, and the rating.
 * @param {Report} report
 * @param {string} back
 * @param {string | undefined} player
 * @returns {HTMLElement}
 */
function summary({ opening, games, rating }, back, player) {
  const range = rating && `${roundedNumber(rating.low)} – ${roundedNumber(rating.high)}`;
  const ratingText = rating ? `. ${translate("rating")}${COLON} ${roundedNumber(rating.rating)} (${range})` : "";
  return element(
    "p",
    {},
    element("a", { href: back, id: "back" }, translate(player ? "player" : "explorer")),
    opening ? [" · ", isolatedText(opening)] : [],
    ` · ${gameCount(games)}${ratingText}`,
  );
}

/**
 * A note on the sample that plans and novelties of a large database are based on.
 * @param {Report} report
 * @returns {HTMLElement | null}
 */
function sampleNote({ sample }) {
  if (!sample) return null;
  const text = translate(
    "sampleExplanation",
    sample.games,
    sample.games_of,
    sample.usual_games,
    sample.usual_of,
    (100 * sample.error).toFixed(1),
    sample.positions,
    sample.positions_of,
  );
  return element("p", { class: "muted", id: "sampled" }, text);
}

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  const current = pageParameters();
  const player = current.name;
  const kind = player ? "player" : "opening";
  const { position, layout, moves = current.line } = current;
  /** @type {Place} */
  const place = player ? {} : { position, layout, moves };
  const parameters = addressFilters();
  const filters = addressFilters(["name", "position", "layout", "moves", "line"]);
  setTitle(translate("report"));
  await loadLayoutNames();
  const subject =
    player ?? ([layout && layoutName(layout), moves].filter(Boolean).join(" ") || position || translate("start"));
  const waiting = element("p", { class: "muted" }, translate("readingFile"));
  host.append(element("h1", {}, `${translate("report")}${COLON} `, isolatedText(subject)), waiting);
  announce(translate("readingFile"));
  const answers = Promise.all([
    getJson(/** @type {const} */ (`/api/report/${kind}`), parameters),
    getJson("/api/layouts"),
  ]);
  const [{ value }, layouts] = await answers.finally(() => waiting.remove());
  setTitle(`${translate("report")}${COLON} ${player ? value.title : (value.opening ?? subject)}`);
  const back = player ? pageAddress("/player", { name: player }) : pageAddress("/", { ...place, ...filters });
  const label = (/** @type {string} */ marbles) => `${translate("board")}${COLON} ${marbles}`;
  const sections = [
    results(value),
    mainLines(value, place, player),
    strongestPlayers(value, player),
    criticalGames(value),
  ];
  const parts = [
    summary(value, back, player),
    countedGame(value),
    otherRulesNote(value),
    laterSeatsNote(value),
    value.position ? boardPicture(value.position, { label }).host : null,
    value.games ? plotPicture(`/api/report/${kind}/plots`, parameters) : null,
    element("div", { class: "section-grid" }, sections),
    plansSection(value, layouts.value),
    novelties(value),
    sampleNote(value),
  ];
  host.append(...parts.filter((part) => part !== null));
  announce(gameCount(value.games));
}
