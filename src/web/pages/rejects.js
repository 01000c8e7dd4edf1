// What could not be replayed, or not to its end.

import { element, link, named, title } from "./page.js";
import { table } from "./table.js";
import { word } from "./words.js";

const COLUMNS = [
  { title: word("number"), sort: "id", number: true, cell: (reject) => String(reject.id) },
  { title: word("source"), sort: "source", cell: (reject) => named(reject.source) },
  { title: word("line"), sort: "line", number: true, cell: (reject) => String(reject.line) },
  { title: word("kind"), sort: "kind", tight: true, cell: (reject) => reject.kind },
  { title: word("message"), sort: "message", cell: (reject) => element("details", {}, element("summary", {}, named(reject.message)), element("pre", { dir: "auto" }, reject.text), rest(reject)) },
  { title: word("game"), sort: "game", number: true, cell: (reject) => (reject.game ? element("a", { href: link(`/game/${reject.game}`) }, String(reject.game)) : "") },
];

/** What is told of a text that is too long for the list. */
function rest(reject) {
  return reject.truncated ? element("a", { href: `/api/rejects/${reject.id}` }, word("wholeText", reject.text_bytes)) : "";
}

export async function show(page) {
  title(word("rejects"));
  const list = table({ path: "/api/rejects", columns: COLUMNS, filters: () => ({}), caption: word("rejects") });
  page.append(element("h1", {}, word("rejects")), list.place);
  await list.update();
}
