// Figures of games: how they ended, how long they were, when the first marble fell, when they were played.

import { address, ask, bar, barTitles, element, filterForm, filtersOf, link, named, problem, remember, say, title, wishes } from "./page.js";
import { word } from "./words.js";

function results(heading, rows) {
  if (!rows.length) return null;
  const row = ([name, one]) => element("tr", {}, element("td", {}, name), element("td", { class: "n" }, String(one.games)), element("td", {}, bar(one)), element("td", { class: "n" }, String(one.unknown)));
  return element("section", {}, element("h2", {}, heading), element("div", { class: "scroll" }, element("table", {},
    element("thead", {}, element("tr", {}, [heading, word("games"), ...barTitles()].map((text, n) => element("th", { scope: "col", class: n % 2 ? "n" : null }, text)))),
    element("tbody", {}, rows.map(row)))));
}

function counts(heading, rows) {
  const row = ([name, games]) => element("tr", {}, element("td", {}, name), element("td", { class: "n" }, String(games)));
  return rows.length ? element("section", {}, element("h2", {}, heading), element("div", { class: "scroll" }, element("table", {}, element("tbody", {}, rows.map(row))))) : null;
}

function spread(heading, one) {
  return one.games ? element("p", {}, element("strong", {}, heading), " ", word("spread", one.min, one.max, one.median, one.mean, one.games)) : null;
}

function drawn(value, filters) {
  const own = filtersOf(filters);
  const { by_black: black, by_white: white } = value.first_ejection;
  const plots = (theme) => address("/api/stats/plots", { ...filters, theme });
  const picture = element("picture", {}, element("source", { srcset: plots("dark"), media: "(prefers-color-scheme: dark)" }), element("img", { id: "plots", src: plots("light"), alt: word("plots") }));
  return [element("p", { id: "sum" }, word("ofGames", value.games, value.plies, value.incomplete)), element("div", { class: "plots" }, picture),
    spread(word("lengths"), value.length), spread(word("firstEjections"), value.first_ejection),
    element("div", { class: "facts" }, results(word("layout"), value.layouts.map((one) => [one.layout ? element("a", { href: link("/", { layout: one.layout, ...own }) }, one.layout) : word("others"), one])),
      results(word("openings"), value.openings.map((one) => [element("a", { href: link("/", { layout: one.layout, moves: one.moves, ...own }) }, `${one.layout}: ${one.moves}`), one])),
      results(word("namedOpenings"), value.named.map((one) => [element("a", { href: link("/", { position: one.position, ...own }) }, named([one.code, one.opening].filter(Boolean).join(" "))), one])),
      results(word("firstEjections"), [[word("black"), black], [word("white"), white]]),
      results(word("years"), value.years.map((one) => [element("a", { href: link("/games", { ...own, from: one.year, to: one.year }) }, String(one.year)), one])),
      counts(word("ending"), Object.entries(value.endings).map(([name, games]) => [element("a", { href: link("/games", { ...own, ending: name }) }, name), games])))];
}

export async function show(page) {
  title(word("stats"));
  const form = element("div"), place = element("div");
  const update = async () => {
    const filters = { ...filtersOf(wishes()), layout: wishes().layout };
    try {
      const { value } = await ask("/api/stats", filters);
      place.replaceChildren(...drawn(value, filters).filter(Boolean));
      say(word("nGames", value.games));
    } catch (error) {
      place.replaceChildren(problem(error));
    }
  };
  const submit = (chosen) => {
    remember(chosen);
    form.replaceChildren(filterForm(chosen, submit));
    update();
  };
  form.append(filterForm(wishes(), submit));
  page.append(element("h1", {}, word("stats")), form, place);
  addEventListener("popstate", update);
  await update();
}
