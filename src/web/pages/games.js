// The games of the database.

import { element, filterForm, filtersOf, link, named, remember, resultText, scoreText, title, wishes } from "./page.js";
import { table } from "./table.js";
import { word } from "./words.js";

const COLUMNS = [
  { title: word("number"), sort: "id", number: true, cell: (game) => element("a", { href: link(`/game/${game.id}`) }, String(game.id)) },
  { title: word("black"), sort: "black", cell: (game) => player(game.black) },
  { title: word("white"), sort: "white", cell: (game) => player(game.white) },
  { title: word("result"), sort: "result", tight: true, cell: (game) => resultText(game) },
  { title: word("score"), sort: "score", tight: true, cell: (game) => scoreText(game.score) },
  { title: word("plies"), sort: "plies", number: true, cell: (game) => String(game.plies) },
  { title: word("date"), sort: "date", tight: true, cell: (game) => game.date ?? "" },
  { title: word("event"), sort: "event", cell: (game) => (game.event ? named(game.event) : "") },
  { title: word("layout"), sort: "layout", cell: (game) => game.layout ?? "" },
  { title: word("opening"), cell: (game) => (game.opening ? named(game.opening) : "") },
  { title: word("note"), cell: (game) => [game.incomplete ? word("incomplete") : "", game.mended ? word("mended") : "", game.rules ?? "", game.others ?? ""].filter(Boolean).join(", ") },
];

function player(name) {
  return name ? element("a", { href: link("/player", { name }) }, named(name)) : "";
}

export async function show(page) {
  title(word("games"));
  const filters = () => ({ ...filtersOf(wishes()), layout: wishes().layout });
  const list = table({ path: "/api/games", columns: COLUMNS, filters, caption: word("games") });
  const form = element("div");
  const submit = (chosen) => {
    const { sort, desc } = wishes();
    remember({ ...chosen, sort, desc });
    form.replaceChildren(filterForm(chosen, submit));
    list.update();
  };
  form.append(filterForm(wishes(), submit));
  page.append(element("h1", {}, word("games")), form, list.place);
  await list.update();
}
