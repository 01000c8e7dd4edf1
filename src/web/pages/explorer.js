// The explorer: what was played from a position, how often, and how it ended.

import { SumitoBoard } from "./board.js";
import { ask, bar, barTitles, element, filterForm, filtersOf, keys, link, named, NOTATIONS, problem, remember, resultText, say, scoreText, title, wishes } from "./page.js";
import { Playing } from "./playing.js";
import { furniture, read } from "./position.js";
import { Touch } from "./touch.js";
import { marble, side, word } from "./words.js";

const state = { layout: "", position: "", moves: [], next: [], notation: "", flip: false, filters: {} };
// What was done on the board since it was set up: it can be taken back.
let trail = [];
let board, ground, touches = [], playing, places, asked, legal = [], found;

function load() {
  const now = wishes();
  state.layout = now.layout ?? "";
  state.position = now.position ?? "";
  state.moves = (now.moves ?? "").split(/\s+/).filter(Boolean);
  state.notation = NOTATIONS.includes(now.notation) ? now.notation : "";
  state.flip = now.flip === "1";
  state.filters = filtersOf(now);
}

function save(replace) {
  const { layout, position, moves, notation, flip, filters } = state;
  remember({ layout, position, moves: moves.join(" "), notation, flip: flip ? 1 : "", ...filters }, { replace });
}

function place() {
  return state.position ? { position: state.position } : { layout: state.layout, moves: state.moves.join(" ") };
}

/** Has the board show a position, which it may show already. */
function settle({ position, rules, line = [] }) {
  const { marbles } = read(position);
  const boards = position.split("&").length;
  const { obstacles, holes } = furniture(rules);
  if (`${boards} ${obstacles} ${holes}` !== ground) {
    ground = `${boards} ${obstacles} ${holes}`;
    board = new SumitoBoard(places.board, { boards, obstacles, holes });
    places.board.replaceChildren(board.svg);
    const say = (cell, color) => `${cell} ${obstacles.includes(cell) ? word("obstacle") : holes.includes(cell) ? word("hole") : marble(color)}`;
    const use = { label: word("board"), say, press: (cell) => playing.press(cell), line: (cell, way) => playing.line(cell, way), drag: (cell, way) => playing.drag(cell, way) };
    touches = Array.from({ length: boards }, (_, number) => new Touch(board, { ...use, number }));
  }
  if (board.orientation !== (state.flip ? 3 : 0)) board.view(state.flip ? 3 : 0);
  const isThere = marbles.length === board.at.size && marbles.every(([cell, color, number]) => board.at.get(number + cell)?.color === color);
  // The way here may be taken back, whoever has come by it.
  if (!state.position) trail = line;
  else if (!isThere) trail = [];
  if (!isThere) board.place({ marbles, last: trail.at(-1) });
}

async function update() {
  asked?.abort();
  const { signal } = (asked = new AbortController());
  // Until it is known what can be played here nothing can.
  legal = [];
  if (touches.length) playing.set(touches[0], legal);
  try {
    const notation = state.notation || "abapro";
    const answer = (await ask("/api/openings", { ...place(), ...state.filters, notation }, { signal })).value;
    const [moves, games] = await Promise.all([
      ask("/api/moves", { position: answer.position, rules: answer.rules, notation }, { signal }),
      ask("/api/search", { position: answer.position, ...state.filters, limit: 12 }, { signal }),
    ]);
    found = answer;
    legal = moves.value;
    settle(answer);
    playing.set(touches[legal[0]?.board ?? 0], legal);
    const { turn } = read(answer.position);
    places.turn.replaceChildren(...(answer.opening ? [named(answer.opening), ". "] : []), word("toMove", side(turn)) + (answer.rules ? ` · ${answer.rules}` : ""));
    showMoves(answer);
    showLine(answer.line ?? []);
    showGames(games.value, answer.games);
    say(`${word("toMove", side(turn))}. ${word("nGames", answer.games)}.`);
    document.body.dataset.position = answer.position;
  } catch (error) {
    if (error.name !== "AbortError") places.moves.replaceChildren(problem(error));
  }
}

/** What a move is called in the notation chosen. */
function called(name) {
  const move = legal.find((move) => move.abapro === name);
  return move?.name ?? name;
}

function showMoves(answer) {
  if (!answer.moves.length) {
    places.moves.replaceChildren(element("p", { class: "soft" }, word("noMoves")));
    return;
  }
  const point = (name) => () => board.point(legal.find((move) => move.abapro === name));
  const none = () => board.point();
  const row = (played) => element("tr", { "data-move": played.move, onmouseenter: point(played.move), onmouseleave: none },
    element("td", {}, element("button", { class: "play", onclick: () => play(played.move), onfocus: point(played.move), onblur: none }, called(played.move)), played.opening ? element("span", { class: "soft" }, " ", named(played.opening)) : null),
    element("td", { class: "n", title: played.transpositions ? word("transpositions", played.transpositions) : null }, String(played.games)),
    element("td", {}, bar(played)), element("td", { class: "n" }, String(played.unknown)), element("td", { class: "n tight" }, (played.last_date ?? "").slice(0, 4).replaceAll("?", "")));
  const [over, unknown] = barTitles();
  const heads = [[word("move")], [word("games"), "n"], [over], [unknown, "n"], [word("last"), "n"]];
  places.moves.replaceChildren(element("div", { class: "scroll" }, element("table", { class: "moves" },
    element("thead", {}, element("tr", {}, heads.map(([text, kind]) => element("th", { scope: "col", class: kind }, text)))),
    element("tbody", {}, answer.moves.map(row), element("tr", {}, element("td", {}, "Σ"), element("td", { class: "n" }, String(answer.games)), element("td", {}, bar(answer)), element("td", { class: "n" }, String(answer.unknown)), element("td"))))));
}

function showLine(played) {
  const line = state.moves.flatMap((move, n) => [
    n % 2 === 0 ? element("span", { class: "no" }, `${n / 2 + 1}.`) : null,
    element("button", { "aria-current": n === state.moves.length - 1 ? "step" : null, onclick: () => goTo(n + 1) }, played[n]?.name ?? move),
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
  places.games.replaceChildren(element("div", { class: "scroll" }, element("table", {}, element("tbody", {}, games.map(row)))), element("p", {}, all, " · ", element("a", { id: "report", href: link("/report", { ...place(), ...state.filters }) }, word("reportHere"))));
}

async function play(name) {
  const move = legal.find((move) => move.abapro === name);
  if (!move) return legal.length ? refuse() : undefined;
  if (state.next[0] === name) state.next.shift();
  else state.next = [];
  if (state.position) state.position = move.position;
  else state.moves.push(name);
  save();
  trail.push(move);
  board.play(move);
  say(word("played", called(name)));
  await update();
}

function refuse() {
  say(word("illegal"));
  board.refresh(false);
}

async function goTo(count) {
  if (state.position || count === state.moves.length) return;
  const left = state.moves.slice(count);
  state.moves = state.moves.slice(0, count);
  state.next = [...left, ...state.next];
  save();
  if (left.length === 1 && trail.length) board.takeBack(trail.pop(), { before: { last: trail.at(-1) } });
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
  board.view(state.flip ? 3 : 0);
  save(true);
}

/** The choices above the answers: where the moves begin, how they are named, which games count. */
async function settings() {
  const layouts = (await ask("/api/layouts")).value;
  const choose = (event) => { Object.assign(state, { layout: event.target.value, position: "", moves: [], next: [] }); save(); update(); };
  const name = (event) => { state.notation = event.target.value === "abapro" ? "" : event.target.value; save(true); update(); };
  const choices = [element("option", { value: "" }, `(${word("mostCommon")})`), ...layouts.map((layout) => element("option", { value: layout.key, selected: layout.key === state.layout }, layout.names[0]))];
  const notations = NOTATIONS.map((key) => element("option", { selected: key === state.notation }, key));
  const filters = element("div");
  const filter = (chosen) => { state.filters = chosen; save(); filters.replaceChildren(filterForm(chosen, filter)); update(); };
  filters.append(filterForm(state.filters, filter));
  return element("div", { class: "settings" }, element("div", { class: "bar-of-buttons" }, element("label", {}, word("layout"), element("select", { id: "layout", onchange: choose }, choices)),
    element("label", {}, word("notation"), element("select", { id: "notation", onchange: name }, notations))), filters);
}

export async function show(page) {
  load();
  title(word("explorer"));
  playing = new Playing((move) => play(move.abapro), refuse);
  places = { board: element("div"), turn: element("strong"), line: element("div", { class: "line" }), moves: element("div"), games: element("div") };
  const button = (text, press, label, id) => element("button", { onclick: press, "aria-label": label, id }, text);
  page.append(element("h1", {}, word("explorer")), element("div", { class: "columns" },
    element("div", { class: "stage" }, places.board, element("div", { class: "bar-of-buttons" }, button("«", () => goTo(0), word("start")), button("‹", back, word("back"), "back"), button("›", forward, word("forward"), "forward"),
      button(word("flip"), flip), places.turn), element("details", { class: "soft" }, element("summary", {}, word("how")), element("p", {}, word("howTo")))),
    element("div", { class: "answers" }, await settings(), element("h2", {}, word("moves")), places.line, places.moves, element("h2", {}, word("passing")), places.games)));
  keys({ ArrowLeft: back, ArrowRight: forward, Home: () => goTo(0), f: flip, Escape: () => playing.choose([]) });
  addEventListener("popstate", () => { load(); state.next = []; update(); });
  await update();
}
