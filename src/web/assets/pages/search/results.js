// The games that a search has found, each with the position in it.

import { boardPicture } from "../../board/board_setup.js";
import { playerNames } from "../../components/links.js";
import { pageAddress } from "../../lib/address.js";
import { element } from "../../lib/dom.js";
import { resultText, scoreText } from "../../lib/format.js";
import { translate } from "../../lib/translate.js";

/** @import { SearchHit } from "../../api.d.ts" */

/**
 * A list of games with small boards.
 * @param {SearchHit[]} hits
 * @returns {HTMLElement}
 */
export function searchResults(hits) {
  return element("ul", { class: "search-results" }, hits.map(searchResult));
}

/**
 * @param {SearchHit} hit
 * @returns {HTMLElement}
 */
function searchResult(hit) {
  const { game, ply, position, date } = hit;
  const label = (/** @type {string} */ marbles) => `${translate("board")} ${game}: ${marbles}`;
  const result = `${resultText(hit)} (${scoreText(hit.score)}), ${translate("atPly", ply)}`;
  const link = element(
    "a",
    { href: pageAddress(`/game/${game}`, { ply }) },
    boardPicture(position, { label }).host,
    element("div", {}, playerNames(hit)),
    element("div", { class: "muted" }, `${result}${date ? `, ${date}` : ""}`),
  );
  const analysis = pageAddress("/analysis", { id: game, ply });
  return element("li", {}, link, element("a", { class: "analyse", href: analysis }, translate("analysis")));
}
