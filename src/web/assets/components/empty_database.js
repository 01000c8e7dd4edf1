// The contents of a page if the database has no games: how to import some.

import { element } from "../lib/dom.js";
import { getJson, isWritable } from "../lib/server.js";
import { translate } from "../lib/translate.js";
import { fileImport, sampleGames } from "./file_import.js";

/** Whether the database has no games. */
export async function isDatabaseEmpty() {
  return (await getJson("/api/games", { limit: 1 })).total === 0;
}

/**
 * An invitation to import games; the page is reloaded when there are some.
 * @returns {HTMLElement}
 */
export function emptyDatabase() {
  const reload = () => location.reload();
  const ways = isWritable()
    ? [element("p", {}, translate("emptyDatabaseHelp")), sampleGames(reload), fileImport(reload)]
    : [element("p", {}, translate("emptyDatabaseReadOnly")), element("pre", {}, "sumito import games.txt")];
  return element("section", { class: "empty-database" }, element("h2", {}, translate("emptyDatabase")), ways);
}
