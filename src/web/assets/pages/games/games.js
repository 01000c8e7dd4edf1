// The games of the database.

import { DataTable } from "../../components/data_table.js";
import { liveFilterForm } from "../../components/filter_form.js";
import { playerLink } from "../../components/links.js";
import { pageAddress, pageParameters, setPageParameters } from "../../lib/address.js";
import { element, isolatedText, setTitle } from "../../lib/dom.js";
import { resultText, scoreText } from "../../lib/format.js";
import { addressFilters } from "../../lib/game_filters.js";
import { layoutName, loadLayoutNames } from "../../lib/layouts.js";
import { translate } from "../../lib/translate.js";

/** @import { GameRow } from "../../api.d.ts" */
/** @import { DataColumn } from "../../components/data_table.js" */
/** @import { Filters } from "../../lib/game_filters.js" */

/** @param {string | null} name */
const playerCell = (name) => (name ? playerLink(name) : "");

/** @type {DataColumn<GameRow>[]} */
const COLUMNS = [
  {
    title: translate("number"),
    sort: "id",
    cellClass: "number",
    cell: ({ id }) => element("a", { href: pageAddress(`/game/${id}`) }, String(id)),
  },
  { title: translate("black"), sort: "black", cell: ({ black }) => playerCell(black) },
  { title: translate("white"), sort: "white", cell: ({ white }) => playerCell(white) },
  { title: translate("result"), sort: "result", cellClass: "nowrap", cell: resultText },
  { title: translate("score"), sort: "score", cellClass: "nowrap", cell: ({ score }) => scoreText(score) },
  { title: translate("plies"), sort: "plies", cellClass: "number", cell: ({ plies }) => String(plies) },
  { title: translate("date"), sort: "date", cellClass: "nowrap", cell: ({ date }) => date ?? "" },
  { title: translate("event"), sort: "event", cell: ({ event }) => (event ? isolatedText(event) : "") },
  { title: translate("layout"), sort: "layout", cell: ({ layout }) => (layout ? layoutName(layout) : "") },
  { title: translate("opening"), cell: ({ opening }) => (opening ? isolatedText(opening) : "") },
  { title: translate("note"), cell: gameNotes },
];

/**
 * Notes on a game: whether it is incomplete or repaired, its rules, and its other players.
 * @param {GameRow} game
 * @returns {string}
 */
function gameNotes({ incomplete, mended, rules, others }) {
  const notes = [incomplete ? translate("incomplete") : "", mended ? translate("mended") : "", rules, others];
  return notes.filter(Boolean).join(", ");
}

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  setTitle(translate("games"));
  await loadLayoutNames();
  const table = new DataTable({ path: "/api/games", columns: COLUMNS, caption: translate("games") });
  const submit = (/** @type {Filters} */ filters) => {
    const { sort, desc, limit } = pageParameters();
    setPageParameters({ ...filters, sort, desc, limit });
    table.update();
  };
  const form = liveFilterForm(() => addressFilters(["sort", "desc", "offset", "limit"]), submit, { hasLayout: true });
  host.append(element("h1", {}, translate("games")), form, table.host);
  await table.update();
}
