// Searching: a position or a pattern set up by pressing cells, and names of players and events.

import { SumitoBoard } from "./board.js";
import { ask, element, filterForm, filtersOf, keys, link, named, problem, remember, resultText, say, scoreText, title, wishes } from "./page.js";
import { CELLS, COLORS, read, write } from "./position.js";
import { Touch } from "./touch.js";
import { marble, word } from "./words.js";

const PART = 24;
const BRUSHES = [["b", "black"], ["w", "white"], ["-", "empty"], ["*", "any"], ["?", "anything"]];
// What stands on each cell: a letter, `-` empty, `*` any marble, `?` anything.
let cells = new Map(), brush = "b", board, touch, places, whole = false, turn = "b", asked;

function draw() {
  board.place({ marbles: [...cells].filter(([, sign]) => COLORS[sign]).map(([cell, sign]) => [cell, COLORS[sign]]) });
  touch.mark("wild", CELLS.filter((cell) => cells.get(cell) === "?"));
  touch.mark("any", CELLS.filter((cell) => cells.get(cell) === "*"));
}

function tellCell(cell, color) {
  const sign = cells.get(cell);
  return `${cell} ${sign === "*" ? word("any") : sign === "?" ? word("anything") : marble(color)}`;
}

function press(cell) {
  cells.set(cell, cells.get(cell) === brush ? "?" : brush);
  draw();
  touch.focus(cell);
  say(tellCell(cell, COLORS[cells.get(cell)]));
}

function fill(sign) {
  cells = new Map(CELLS.map((cell) => [cell, sign]));
  draw();
}

function take(position) {
  const now = read(position);
  const letters = Object.fromEntries(Object.entries(COLORS).map(([letter, color]) => [color, letter]));
  cells = new Map(CELLS.map((cell) => [cell, "-"]));
  for (const [cell, color] of now.marbles) cells.set(cell, letters[color]);
  turn = now.turn;
  whole = true;
}

/** What the board asks for, as parameters. */
function question() {
  const marbles = new Map([...cells].filter(([, sign]) => /[a-z]/.test(sign)));
  if (whole) return { position: write(marbles, turn) };
  const kinds = { black: "b", white: "w", empty: "-", any: "*" };
  const words = Object.entries(kinds).map(([name, sign]) => [name, CELLS.filter((cell) => cells.get(cell) === sign)]).filter(([, list]) => list.length);
  return words.length ? { pattern: words.map(([name, list]) => `${name}:${list.join(",")}`).join(" ") } : {};
}

function readPattern(text) {
  fill("?");
  const signs = { black: "b", white: "w", empty: "-", any: "*" };
  for (const [, kind, list] of text.matchAll(/(black|white|empty|any):([a-i1-9,]+)/g)) for (const cell of list.split(",")) if (cells.has(cell)) cells.set(cell, signs[kind]);
}

function options() {
  return { exact: places.exact.checked ? "true" : "", swap: places.swap.checked ? "true" : "", material: places.material.value, ...filtersOf(wishes()) };
}

async function find(offset = 0) {
  const now = { ...question(), ...options() };
  if (!now.position && !now.pattern && !now.material) return;
  remember(now, { replace: offset > 0 });
  asked?.abort();
  asked = new AbortController();
  if (!offset) places.hits.replaceChildren(element("p", { class: "soft" }, "…"));
  try {
    const { value, total } = await ask("/api/search", { ...now, boards: "true", limit: PART, offset }, { signal: asked.signal });
    if (!offset) places.hits.replaceChildren();
    const list = element("ul", { class: "hits" }, value.map(hit));
    const isMore = total === null && value.length === PART;
    const more = isMore ? element("button", { onclick: () => { more.remove(); find(offset + PART); } }, word("more")) : null;
    if (!offset && !value.length) places.hits.append(element("p", {}, word("none")));
    else places.hits.append(list, more ?? element("p", { class: "soft" }, word("nGames", total ?? offset + value.length)));
    say(value.length ? word("nGames", offset + value.length) : word("none"));
    document.body.dataset.hits = String(offset + value.length);
  } catch (error) {
    if (error.name !== "AbortError") places.hits.replaceChildren(problem(error));
  }
}

function hit(game) {
  const place = element("div", { class: "small" });
  const small = new SumitoBoard(place, { boards: game.position.split("&").length });
  small.place(read(game.position));
  small.describe(`${word("board")} ${game.game}: ${small.words()}`);
  return element("li", {}, element("a", { href: link(`/game/${game.game}`, { ply: game.ply }) }, place, element("div", {}, named(game.black), " – ", named(game.white)),
    element("div", { class: "soft" }, `${resultText(game)} (${scoreText(game.score)}), ${word("atPly", game.ply)}${game.date ? `, ${game.date}` : ""}`)));
}

async function names(part) {
  if (part.trim().length < 2) return places.names.replaceChildren();
  const [players, events] = await Promise.all([ask("/api/players", { name: part, sort: "games", desc: "true", limit: 8 }), ask("/api/events", { name: part, limit: 8 })]);
  const list = (rows) => element("ul", {}, rows);
  const player = (one) => element("li", {}, element("a", { href: link("/player", { name: one.name }) }, named(one.name)), ` (${one.games})`);
  const event = (one) => element("li", {}, element("a", { href: link("/games", { event: one.event }) }, named(one.event)), ` (${one.games})`);
  places.names.replaceChildren(element("h2", {}, `${word("players")} (${players.total})`), list(players.value.map(player)), element("h2", {}, `${word("events")} (${events.total})`), list(events.value.map(event)));
}

export async function show(page) {
  title(word("search"));
  const now = wishes();
  const stage = element("div");
  board = new SumitoBoard(stage);
  touch = new Touch(board, { label: word("board"), say: tellCell, press });
  const brushes = element("div", { class: "bar-of-buttons", role: "group", "aria-label": word("brush") }, BRUSHES.map(([sign, key]) => element("button", { "data-brush": sign, "aria-pressed": String(sign === brush), onclick: (event) => {
    brush = sign;
    brushes.querySelectorAll("button").forEach((other) => other.setAttribute("aria-pressed", String(other === event.currentTarget)));
  } }, word(key))));
  const check = (checked) => element("input", { type: "checkbox", checked });
  places = { exact: check(now.exact === "true"), swap: check(now.swap === "true"), whole: element("input", { type: "checkbox", onchange: (event) => { whole = event.target.checked; if (whole) { cells = new Map([...cells].map(([cell, sign]) => [cell, /[a-z]/.test(sign) ? sign : "-"])); draw(); } } }),
    turn: element("select", { onchange: (event) => { turn = event.target.value; } }, [["b", "black"], ["w", "white"]].map(([value, key]) => element("option", { value }, word(key)))),
    material: element("input", { value: now.material ?? "", placeholder: "14-12", size: 6 }), hits: element("div", { "aria-live": "polite" }), names: element("div"), filters: element("div") };
  fill("?");
  if (now.position) take(now.position);
  else if (now.pattern) readPattern(now.pattern);
  places.whole.checked = whole;
  places.turn.value = turn;
  const submit = (filters) => { remember({ ...question(), exact: places.exact.checked ? "true" : "", swap: places.swap.checked ? "true" : "", material: places.material.value, ...filters }); places.filters.replaceChildren(filterForm(filters, submit)); find(); };
  places.filters.append(filterForm(now, submit));
  const layouts = (await ask("/api/layouts")).value.filter((layout) => layout.players === 2);
  const from = element("select", { onchange: (event) => { if (event.target.value) { take(event.target.value); places.whole.checked = true; places.turn.value = turn; draw(); } } },
    element("option", { value: "" }, word("layout")), layouts.map((layout) => element("option", { value: layout.position }, layout.names[0])));
  page.append(element("h1", {}, word("search")), element("div", { class: "columns" }, element("div", { class: "stage" }, element("p", { class: "soft" }, word("setUp")), brushes, stage,
    element("div", { class: "bar-of-buttons" }, element("span", {}, `${word("fill")}:`), element("button", { onclick: () => fill("?") }, word("anything")), element("button", { onclick: () => fill("-") }, word("empty")), from),
    element("div", { class: "bar-of-buttons" }, element("label", {}, places.whole, word("wholePosition")), element("label", {}, word("turn"), places.turn), element("label", {}, places.swap, word("swap")), element("label", {}, places.exact, word("exact")),
      element("label", {}, `${word("black")}-${word("white")}`, places.material), element("button", { id: "find", class: "main", onclick: () => find() }, word("find")))),
  element("div", {}, element("h2", {}, word("textSearch")), element("label", {}, word("namePart"), element("input", { id: "names", type: "search", oninput: (event) => names(event.target.value) })), places.names, places.filters, element("h2", {}, word("hits")), places.hits)));
  draw();
  keys({ f: () => board.view((board.orientation + 3) % 6) });
  await find();
}
