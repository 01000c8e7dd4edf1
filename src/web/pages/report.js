// A report: what the games say of an opening or of a player, put together.

import { SumitoBoard } from "./board.js";
import { address, ask, bar, barTitles, element, filtersOf, link, named, resultText, say, svg, title, wishes } from "./page.js";
import { read } from "./position.js";
import { word } from "./words.js";

const percent = (share) => `${Math.round(100 * share)} %`;
const number = (value) => (value === null || value === undefined ? "" : String(Math.round(value)));

/** A table with rows of cells; columns that end in `#` hold numbers. */
function table(heading, titles, rows) {
  if (!rows.length) return null;
  const kinds = titles.map((text) => (text.endsWith("#") ? "n" : null));
  return element("section", {}, element("h2", {}, heading), element("div", { class: "scroll" }, element("table", {},
    element("thead", {}, element("tr", {}, titles.map((text, n) => element("th", { scope: "col", class: kinds[n] }, text.replace("#", ""))))),
    element("tbody", {}, rows.map((cells) => element("tr", {}, cells.map((cell, n) => element("td", { class: kinds[n] }, cell ?? ""))))))));
}

/** A board that only shows a position, with numbers on some cells. */
function picture(position, view, cells = []) {
  const place = element("div", { class: "small" });
  const board = new SumitoBoard(place, { boards: position.split("&").length, view });
  board.place({ marbles: read(position).marbles });
  cells.forEach((cell, n) => {
    const { x, y } = board.lie(SumitoBoard.spot(cell));
    const { arrow, arrowEdge } = SumitoBoard.paint;
    board.layers[0].all.append(svg("circle", { cx: x, cy: y, r: 17, fill: arrow, stroke: arrowEdge, "stroke-width": 2 }),
      svg("text", { x, y: y + 8, "text-anchor": "middle", "font-size": 23, "font-weight": 700, fill: "#1d1305" }, String(n + 1)));
  });
  board.describe(`${word("board")}: ${cells.length ? cells.join(" ") : board.words()}`);
  return place;
}

const games = (one) => [String(one.games), bar(one), String(one.unknown)];
const over = () => {
  const [bars, unknown] = barTitles();
  return [`${word("games")}#`, bars, `${unknown}#`];
};
const pair = (game) => element("a", { href: link(`/game/${game.game}`, { ply: game.ply }) }, named(game.black), " – ", named(game.white));

function results(value) {
  const rows = [[word("allGames"), value], [word("asBlack"), value.as_black], [word("asWhite"), value.as_white], ...value.years.map((one) => [String(one.year), one])];
  return table(word("results"), ["", ...over()], rows.filter(([, one]) => one).map(([name, one]) => [name, ...games(one)]));
}

/** The lines that were played most: from where the explorer can go on. */
function lines(value, place, who) {
  const from = (line) => (place.position ? {} : { layout: place.layout ?? value.plans[0]?.layout, moves: [place.moves, line.moves].filter(Boolean).join(" ") });
  const row = (line) => [place.position ? line.moves : element("a", { href: link("/", { ...from(line), ...(line.color ? { [line.color]: who } : {}) }) }, line.moves),
    line.opening ? named(line.opening) : "", line.color ? word(line.color === "black" ? "asBlack" : "asWhite") : "", ...games(line)];
  return table(word("mainLines"), [word("moves"), word("opening"), "", ...over()], value.lines.map(row));
}

function people(value, who) {
  const row = (one) => [element("a", { href: link("/player", { name: one.name }) }, named(one.name)), number(one.rating), one.deviation === null ? "" : number(2 * one.deviation), ...["games", "won", "drawn", "lost"].map((key) => String(one[key]))];
  return table(word(who ? "strongestOpponents" : "strongestPlayers"), [word("name"), `${word("rating")}#`, "±#", ...["games", "won", "drawn", "lost"].map((key) => `${word(key)}#`)], value.people.map(row));
}

/** The cells that marbles held more often than usual, on the board and in numbers. */
function plans(value, layouts) {
  const shown = value.plans.filter((plan) => plan.cells.length);
  const one = (plan) => {
    const position = value.position ?? layouts.find((layout) => layout.key === plan.layout)?.position;
    const rows = plan.cells.map((cell, n) => [String(n + 1), cell.cell, percent(cell.share), percent(cell.usual)]);
    return element("div", { class: "plan" }, position ? picture(position, plan.color === "white" ? 3 : 0, plan.cells.map(({ cell }) => cell)) : null,
      table(word("cellsOf", word(plan.color)), ["#", word("cell"), `${word("here")}#`, `${word("usually")}#`], rows));
  };
  return shown.length ? element("section", {}, element("h2", {}, word("plans")), element("p", { class: "soft" }, word("plansAre")), element("div", { class: "facts" }, shown.map(one))) : null;
}

function critical(value) {
  const row = (game) => [pair(game), resultText(game), game.date, game.ratings.map(number).join("–"), percent(game.expected)];
  return table(word("critical"), [word("game"), word("result"), word("date"), word("rating"), `${word("expectedOfFirst")}#`], value.critical.map(row));
}

function novelties(value) {
  const row = (one) => [one.moves, pair(one), one.date, String(one.ply), String(one.before), String(one.after)];
  return table(word("novelties"), [word("moves"), word("game"), word("date"), `${word("plies")}#`, `${word("before")}#`, `${word("since")}#`], value.novelties.map(row));
}

/** Of a large database, how much of it plans and novelties are from. */
function sampled({ sample }) {
  if (!sample) return null;
  const { games, games_of, usual_games, usual_of, error, positions, positions_of } = sample;
  return element("p", { class: "soft", id: "sampled" }, word("sampledAre", games, games_of, usual_games, usual_of, (100 * error).toFixed(1), positions, positions_of));
}

export async function show(page) {
  const now = wishes();
  const who = now.name;
  const kind = who ? "player" : "opening";
  const place = who ? {} : { position: now.position, layout: now.layout, moves: now.moves };
  const asked = who ? { name: who, ...filtersOf(now) } : { ...place, ...filtersOf(now) };
  title(word("report"));
  const wait = element("p", { class: "soft" }, word("reading"));
  page.append(element("h1", {}, `${word("report")}: `, named(who ?? ([now.layout, now.moves].filter(Boolean).join(" ") || now.position || word("start")))), wait);
  say(word("reading"));
  const [{ value }, layouts] = await Promise.all([ask(`/api/report/${kind}`, asked), ask("/api/layouts")]);
  wait.remove();
  title(`${word("report")}: ${value.opening ?? value.title}`);
  const plots = (theme) => address(`/api/report/${kind}/plots`, { ...asked, theme });
  const drawn = element("div", { class: "plots" }, element("picture", {}, element("source", { srcset: plots("dark"), media: "(prefers-color-scheme: dark)" }), element("img", { id: "plots", src: plots("light"), alt: word("plots") })));
  const back = who ? link("/player", { name: who }) : link("/", { ...place, ...filtersOf(now) });
  const rating = value.rating ? `. ${word("rating")}: ${number(value.rating.rating)} (${number(value.rating.low)} – ${number(value.rating.high)})` : "";
  const parts = [element("p", {}, element("a", { href: back, id: "back" }, word(who ? "player" : "explorer")), ...(value.opening ? [" · ", named(value.opening)] : []), ` · ${word("nGames", value.games)}${rating}`),
    value.position ? picture(value.position, 0) : null, value.games ? drawn : null,
    element("div", { class: "facts" }, [results(value), lines(value, place, who), people(value, who), critical(value)].filter(Boolean)), plans(value, layouts.value), novelties(value), sampled(value)];
  page.append(...parts.flat().filter(Boolean));
  say(word("nGames", value.games));
}
