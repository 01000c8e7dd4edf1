// One player: results by colour, opponents, openings, layouts, events and years.

import { ask, bar, barTitles, element, link, named, title, wishes } from "./page.js";
import { word } from "./words.js";

function record(name, one) {
  return element("tr", {}, element("td", {}, name), element("td", { class: "n" }, String(one.games)), element("td", { class: "n" }, String(one.won)),
    element("td", { class: "n" }, String(one.drawn)), element("td", { class: "n" }, String(one.lost)), element("td", { class: "n" }, String(one.unknown)));
}

function records(heading, rows) {
  const titles = () => ["games", "won", "drawn", "lost", "unknown"].map((key) => element("th", { class: "n", scope: "col" }, word(key)));
  const most = 12;
  const body = (rows) => element("div", { class: "scroll" }, element("table", {}, element("thead", {}, element("tr", {}, element("th", { scope: "col" }, heading), titles())), element("tbody", {}, rows)));
  const rest = rows.slice(most);
  return element("section", {}, element("h2", {}, heading), body(rows.slice(0, most)), rest.length ? element("details", {}, element("summary", {}, `${word("more")} (${rest.length})`), body(rest)) : null);
}

function opening(one, name) {
  const filters = { [one.color]: name };
  const rows = one.moves.map((move) => element("tr", {}, element("td", {}, element("a", { href: link("/", { layout: one.layout, moves: move.move, ...filters }) }, move.move)),
    element("td", { class: "n" }, String(move.games)), element("td", {}, bar(move)), element("td", { class: "n" }, String(move.unknown))));
  const heads = [word("move"), word("games"), ...barTitles()].map((text, n) => element("th", { scope: "col", class: n % 2 ? "n" : null }, text));
  return element("section", {}, element("h2", {}, element("a", { href: link("/", { layout: one.layout, ...filters }) }, `${word("openings")}: ${one.layout}, ${word(one.color === "black" ? "asBlack" : "asWhite").toLowerCase()}`)),
    element("div", { class: "scroll" }, element("table", {}, element("thead", {}, element("tr", {}, heads)), element("tbody", {}, rows))));
}

export async function show(page) {
  const { name } = wishes();
  const { value } = await ask("/api/player", { name });
  // Who has no game that counts has no rating.
  const rated = (await ask("/api/rating", { name }).catch(() => null))?.value;
  title(value.name);
  const rows = (list, cell) => list.map((one) => record(cell(one), one));
  const plain = (key) => (one) => (one[key] ? named(one[key]) : "?");
  const games = (key) => (one) => (one[key] ? element("a", { href: link("/games", { player: value.name, [key]: one[key] }) }, named(one[key])) : "?");
  page.append(element("h1", {}, named(value.name)), element("p", {}, element("a", { id: "report", href: link("/report", { name: value.name }) }, word("report")), " · ", element("a", { href: link("/games", { player: value.name }) }, `${word("allGames")} (${value.games})`), " ",
    `${value.first_date ?? ""} – ${value.last_date ?? ""}`, rated ? `. ${word("rating")}: ${Math.round(rated.rating)} (${Math.round(rated.low)} – ${Math.round(rated.high)})` : null),
  element("div", { class: "facts" },
    records(word("results"), [record(word("asBlack"), value.as_black), record(word("asWhite"), value.as_white), record("Σ", value)]),
    records(word("opponents"), rows(value.opponents, (one) => element("a", { href: link("/player", { name: one.name }) }, named(one.name)))),
    ...value.openings.map((one) => opening(one, value.name)),
    records(word("layout"), rows(value.layouts, games("layout"))), records(word("years"), rows(value.years, plain("year"))), records(word("events"), rows(value.events, games("event")))));
}
