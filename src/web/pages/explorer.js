// The explorer: what was played from a position, how often, and how it ended.

import { Board } from "./board.js";
import { path, read } from "./geometry.js";
import { ask, bar, element, filterForm, filtersOf, keys, link, named, problem, remember, resultText, say, scoreText, title, wishes } from "./page.js";
import { Playing } from "./playing.js";
import { marble, side, word } from "./words.js";

const state = { layout: "", position: "", moves: [], next: [], flip: false, filters: {} };
let board, playing, places, layouts, asked, legal = [], found;

function load() {
  const now = wishes();
  state.layout = now.layout ?? "";
  state.position = now.position ?? "";
  state.moves = (now.moves ?? "").split(/\s+/).filter(Boolean);
  state.flip = now.flip === "1";
  state.filters = filtersOf(now);
}

function save(replace) {
  const { layout, position, moves, flip, filters } = state;
  remember({ layout, position, moves: moves.join(" "), flip: flip ? 1 : "", ...filters }, { replace });
}

function place() {
  return state.position ? { position: state.position } : { layout: state.layout, moves: state.moves.join(" ") };
}

/** Asks for what is to be seen; `slide` is the move that leads there, forwards or back. */
async function update(slide) {
  asked?.abort();
  const { signal } = (asked = new AbortController());
  try {
    const answer = (await ask("/api/openings", { ...place(), ...state.filters }, { signal })).value;
    const [moves, games] = await Promise.all([
      ask("/api/moves", { position: answer.position }, { signal }),
      ask("/api/search", { position: answer.position, ...state.filters, limit: 12 }, { signal }),
    ]);
    found = answer;
    legal = moves.value;
    const now = read(answer.position);
    if (board.flipped !== state.flip) board.flip(state.flip);
    board.arrow([]);
    playing.set([], now.turn);
    await (slide ? board.slide(now.boards[0], slide.all, slide.direction) : board.set(now.boards[0]));
    if (signal.aborted) return;
    playing.set(legal, now.turn);
    places.turn.replaceChildren(word("toMove", side(now.turn)));
    showMoves(answer);
    showLine();
    showGames(games.value, answer.games);
    say(`${word("toMove", side(now.turn))}. ${word("nGames", answer.games)}.`);
    document.body.dataset.position = answer.position;
  } catch (error) {
    if (error.name !== "AbortError") places.moves.replaceChildren(problem(error));
  }
}

function showMoves(answer) {
  if (!answer.moves.length) {
    places.moves.replaceChildren(element("p", { class: "soft" }, word("noMoves")));
    return;
  }
  const row = (played) => element("tr", { "data-move": played.move, onmouseenter: () => point(played.move), onmouseleave: () => board.arrow([]) },
    element("td", {}, element("button", { class: "play", onclick: () => play(played.move), onfocus: () => point(played.move), onblur: () => board.arrow([]) }, played.move)),
    element("td", { class: "n", title: played.transpositions ? word("transpositions", played.transpositions) : null }, String(played.games)),
    element("td", {}, bar(played)), element("td", { class: "n tight" }, (played.last_date ?? "").slice(0, 4).replaceAll("?", "")));
  places.moves.replaceChildren(element("div", { class: "scroll" }, element("table", { class: "moves" },
    element("thead", {}, element("tr", {}, element("th", {}, word("move")), element("th", { class: "n" }, word("games")), element("th", {}, `${word("black")} / ${word("draws")} / ${word("white")}`), element("th", { class: "n" }, word("last")))),
    element("tbody", {}, answer.moves.map(row), element("tr", {}, element("td", {}, "Σ"), element("td", { class: "n" }, String(answer.games)), element("td", {}, bar(answer)), element("td"))))));
}

function point(name) {
  const move = legal.find((move) => move.abapro === name);
  const way = move && path(move);
  board.arrow(way ? way.own : [], way?.direction);
}

function showLine() {
  const line = state.moves.flatMap((move, n) => [
    n % 2 === 0 ? element("span", { class: "no" }, `${n / 2 + 1}.`) : null,
    element("button", { "aria-current": n === state.moves.length - 1 ? "step" : null, onclick: () => goTo(n + 1) }, move),
  ]);
  places.line.replaceChildren(element("button", { "aria-current": state.moves.length ? null : "step", onclick: () => goTo(0) }, word("start")), ...line.filter(Boolean));
}

function showGames(games, count) {
  if (!games.length) {
    places.games.replaceChildren(element("p", { class: "soft" }, word("noGames")));
    return;
  }
  const row = (game) => element("tr", {}, element("td", {}, element("a", { href: link(`/game/${game.game}`, { ply: game.ply, flip: state.flip ? 1 : "" }) }, named(game.black), " – ", named(game.white))),
    element("td", { class: "tight" }, `${resultText(game)} (${scoreText(game.score)})`), element("td", {}, named(game.event ?? " ")), element("td", { class: "tight" }, game.date ?? ""));
  const all = element("a", { href: link("/search", { position: found.position, ...state.filters }) }, `${word("hits")}: ${count}`);
  places.games.replaceChildren(element("div", { class: "scroll" }, element("table", {}, element("tbody", {}, games.map(row)))), element("p", {}, all));
}

async function play(name) {
  const move = legal.find((move) => move.abapro === name);
  if (!move) return refuse();
  if (state.next[0] === name) state.next.shift();
  else state.next = [];
  if (state.position) {
    state.position = move.position;
  } else state.moves.push(name);
  save();
  say(word("played", name));
  await update(path(move));
}

function refuse() {
  say(word("illegal"));
  board.draw();
}

async function goTo(count) {
  if (state.position || count === state.moves.length) return;
  const back = state.moves.slice(count);
  state.moves = state.moves.slice(0, count);
  state.next = [...back, ...state.next];
  save();
  await update();
}

function forward() {
  const name = state.next[0] ?? found?.moves[0]?.move;
  if (name) play(name);
}

function back() {
  if (state.moves.length) goTo(state.moves.length - 1);
  else if (state.position) history.back();
}

function flip() {
  state.flip = !state.flip;
  board.flip(state.flip);
  playing.choose(playing.chosen);
  save(true);
}

export async function show(page) {
  load();
  title(word("explorer"));
  board = new Board({ label: word("board"), say: (cell, letter) => `${cell} ${marble(letter)}`, press: (cell) => playing.press(cell), drag: (cell, way) => playing.drag(cell, way) });
  playing = new Playing(board, (move) => play(move.abapro), refuse);
  layouts = (await ask("/api/layouts")).value.filter((layout) => layout.players === 2);
  const choices = [element("option", { value: "" }, `(${word("mostCommon")})`), ...layouts.map((layout) => element("option", { value: layout.key, selected: layout.key === state.layout }, layout.names[0]))];
  const choose = (event) => { Object.assign(state, { layout: event.target.value, position: "", moves: [], next: [] }); save(); update(); };
  places = { turn: element("strong", { role: "status" }), line: element("div", { class: "line" }), moves: element("div"), games: element("div"), filters: element("div") };
  const filter = (filters) => { state.filters = filters; save(); places.filters.replaceChildren(filterForm(filters, filter)); update(); };
  places.filters.append(filterForm(state.filters, filter));
  page.append(element("h1", {}, word("explorer")), element("div", { class: "columns" },
    element("div", { class: "stage" }, board.svg, element("div", { class: "bar-of-buttons" },
      element("button", { onclick: () => goTo(0), "aria-label": word("start") }, "|◀"), element("button", { id: "back", onclick: back, "aria-label": word("back") }, "◀"), element("button", { id: "forward", onclick: forward, "aria-label": word("forward") }, "▶"),
      element("button", { onclick: flip }, word("flip")), places.turn), element("details", { class: "soft" }, element("summary", {}, word("how")), element("p", {}, word("howTo")))),
    element("div", { class: "answers" }, element("div", { class: "settings" }, element("div", { class: "bar-of-buttons" }, element("label", {}, word("layout"), element("select", { id: "layout", onchange: choose }, choices))), places.filters),
      element("h2", {}, word("moves")), places.line, places.moves, element("h2", {}, word("passing")), places.games)));
  keys({ ArrowLeft: back, ArrowRight: forward, Home: () => goTo(0), f: flip, Escape: () => playing.choose([]) });
  addEventListener("popstate", () => { load(); state.next = []; update(); });
  await update();
}
