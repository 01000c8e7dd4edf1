// The records that could not be replayed, or not to their end.

import { DataTable } from "../components/data_table.js";
import { nameOfKey } from "../french/names.js";
import { pageAddress } from "../lib/address.js";
import { element, isolatedText, setTitle } from "../lib/dom.js";
import { fileName } from "../lib/format.js";
import { translate } from "../lib/translate.js";

/** @import { RejectRow } from "../api.d.ts" */
/** @import { DataColumn } from "../components/data_table.js" */

/** @type {DataColumn<RejectRow>[]} */
const COLUMNS = [
  { title: translate("number"), sort: "id", cellClass: "number", cell: ({ id }) => String(id) },
  { title: translate("source"), sort: "source", cell: ({ source }) => isolatedText(fileName(source)) },
  { title: translate("line"), sort: "line", cellClass: "number", cell: ({ line }) => String(line) },
  { title: translate("kind"), sort: "kind", cellClass: "nowrap", cell: ({ kind }) => nameOfKey(kind) },
  { title: translate("message"), sort: "message", cell: messageCell },
  {
    title: translate("game"),
    sort: "game",
    cellClass: "number",
    cell: ({ game }) => (game ? element("a", { href: pageAddress(`/game/${game}`) }, String(game)) : ""),
  },
];

/**
 * The message, which can be opened to read the record, and to correct it in the analysis; a record that is too long for the list has a link to it.
 * @param {RejectRow} reject
 * @returns {HTMLElement}
 */
function messageCell({ id, message, text, text_bytes: bytes, truncated }) {
  const link = truncated ? element("a", { href: `/api/rejects/${id}` }, translate("wholeText", bytes)) : "";
  const title = element("summary", {}, isolatedText(message));
  const correct = element("a", { href: pageAddress("/analysis", { reject: id }) }, translate("openInAnalysis"));
  return element("details", {}, title, element("pre", { dir: "auto" }, text), correct, link && " · ", link);
}

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  setTitle(translate("rejects"));
  const table = new DataTable({ path: "/api/rejects", columns: COLUMNS, caption: translate("rejects") });
  host.append(element("h1", {}, translate("rejects")), table.host);
  await table.update();
}
