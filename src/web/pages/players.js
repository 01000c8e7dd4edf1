// Who played, and how they did.

import { element, link, named, remember, title, wishes } from "./page.js";
import { table } from "./table.js";
import { word } from "./words.js";

const number = (key, sort, field) => ({ title: word(key), sort, number: true, cell: (player) => String(player[field]) });
const COLUMNS = [
  { title: word("name"), sort: "name", cell: (player) => element("a", { href: link("/player", { name: player.name }) }, named(player.name)) },
  number("games", "games", "games"), number("won", "won", "won"), number("drawn", "drawn", "drawn"), number("lost", "lost", "lost"), number("unknown", "unknown", "unknown"),
  { title: word("lastDate"), sort: "last-date", tight: true, cell: (player) => player.last_date ?? "" },
];

export async function show(page) {
  title(word("players"));
  if (!wishes().sort) remember({ ...wishes(), sort: "games", desc: "true" }, { replace: true });
  const list = table({ path: "/api/players", columns: COLUMNS, filters: () => ({ name: wishes().name }), caption: word("players") });
  const field = element("input", { type: "search", value: wishes().name ?? "", oninput: () => { remember({ ...wishes(), name: field.value, offset: "" }, { replace: true }); list.update(); } });
  page.append(element("h1", {}, word("players")), element("label", {}, word("namePart"), field), list.place);
  await list.update();
}
