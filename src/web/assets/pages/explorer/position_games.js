// Games in which the position of the explorer occurs.

import { gameLink } from "../../components/links.js";
import { tableCell } from "../../components/table.js";
import { pageAddress } from "../../lib/address.js";
import { element, isolatedText } from "../../lib/dom.js";
import { resultText, scoreText } from "../../lib/format.js";
import { COLON, translate } from "../../lib/translate.js";

/** @import { SearchHit } from "../../api.d.ts" */
/** @import { Parameters } from "../../lib/address.js" */

/**
 * Some games with a position, and links to all of them and to the report on the position.
 * @param {SearchHit[]} games
 * @param {object} options
 * @param {number} options.count how many games there are in all
 * @param {boolean} options.flip whether the board is turned
 * @param {Parameters} options.search the parameters of the search for all games
 * @param {Parameters} options.report the parameters of the report
 * @returns {Node[]}
 */
export function positionGames(games, { count, flip, search, report }) {
  if (games.length === 0) return [element("p", { class: "muted" }, translate("noGames"))];
  const rows = games.map((game) =>
    element(
      "tr",
      {},
      tableCell(gameLink(game, { flip: flip ? 1 : "" })),
      tableCell(`${resultText(game)} (${scoreText(game.score)})`, "nowrap"),
      tableCell(isolatedText(game.event ?? " ")),
      tableCell(game.date ?? "", "nowrap"),
    ),
  );
  const all = element("a", { href: pageAddress("/search", search) }, `${translate("hits")}${COLON} ${count}`);
  const reportLink = element(
    "a",
    { id: "report", href: pageAddress("/report", report) },
    translate("reportOfPosition"),
  );
  const table = element("table", { "aria-label": translate("gamesWithPosition") }, element("tbody", {}, rows));
  return [element("div", { class: "scrollable" }, table), element("p", {}, all, " · ", reportLink)];
}
