// The players, and how their games ended.

import { DataTable } from "../components/data_table.js";
import { playerLink } from "../components/links.js";
import { pageParameters, setPageParameters } from "../lib/address.js";
import { element, setTitle } from "../lib/dom.js";
import { addressFilters } from "../lib/game_filters.js";
import { translate } from "../lib/translate.js";

/** @import { Player } from "../api.d.ts" */
/** @import { DataColumn } from "../components/data_table.js" */

/**
 * A column of numbers.
 * @param {"games" | "won" | "drawn" | "lost" | "unknown"} key
 * @returns {DataColumn<Player>}
 */
const countColumn = (key) => ({
  title: translate(key),
  sort: key,
  cellClass: "number",
  cell: (player) => String(player[key]),
});

/** @type {DataColumn<Player>[]} */
const COLUMNS = [
  { title: translate("name"), sort: "name", cell: ({ name }) => playerLink(name) },
  countColumn("games"),
  countColumn("won"),
  countColumn("drawn"),
  countColumn("lost"),
  countColumn("unknown"),
  { title: translate("lastGame"), sort: "last-date", cellClass: "nowrap", cell: (player) => player.last_date ?? "" },
];

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  setTitle(translate("players"));
  const current = pageParameters();
  if (!current.sort) setPageParameters({ ...addressFilters(), sort: "games", desc: "true" }, { replace: true });
  const table = new DataTable({ path: "/api/players", columns: COLUMNS, caption: translate("players") });
  const oninput = () => {
    setPageParameters({ ...addressFilters(), name: field.value, offset: "" }, { replace: true });
    table.update();
  };
  addEventListener("popstate", () => {
    field.value = pageParameters().name ?? "";
  });
  const field = element("input", { type: "search", value: current.name ?? "", oninput });
  host.append(element("h1", {}, translate("players")), element("label", {}, translate("namePart"), field), table.host);
  await table.update();
}
