// A game: forwards and backwards, into variations, marbles coming back, with all that is said about it.

import { SumitoBoard } from "./board.js";
import { Chart } from "./chart.js";
import { ask, element, keys, link, named, NOTATIONS, remember, resultText, scoreText, say, title, wishes } from "./page.js";
import { Player } from "./player.js";
import { Touch } from "./touch.js";
import { marble, WORDS_OF_THE_GAME, word } from "./words.js";

const FORMATS = ["linear", "table", "apgn", "ag", "reversible", "json", "jsonl", "csv"];
const state = { flip: false, notation: "" };
let game, board, player, places;
let charts = [];

/** Whether it is played by the rules of the standard game. */
function isStandard() {
  return Object.keys(game.rules).length === 0;
}

/** What is seen when another place of the game is on the board. */
function shown(node, told) {
  const { ply, isMain } = node;
  remember({ ply, notation: state.notation, flip: state.flip ? 1 : "" }, { replace: true });
  places.where.textContent = `${word("afterPly", ply, game.moves.length)}, ${player.score(node)}`;
  places.comment.replaceChildren(...[node.move ? node.move.comment : game.comment].filter(Boolean).map(named));
  charts.forEach((chart) => chart.mark(ply));
  say(told);
  const position = ply ? game.moves[ply - 1]?.position : game.start;
  document.body.dataset.ply = isMain ? ply : "";
  document.body.dataset.position = (isMain && position) || "";
  // What was not played has no place in the explorer but by its moves.
  // Of a game of which only a later part is known, no position is.
  places.links.replaceChildren(...(isMain && !position ? [] : isMain ? [element("a", { id: "explore", href: explorer(ply, position) }, word("toExplorer")), " · ", element("a", { href: link("/search", { position }) }, word("toSearch"))] : [word("variation")]));
}

function explorer(ply, position) {
  const isPlain = game.layout && !game.layout.startsWith("random") && isStandard();
  const rules = Object.entries(game.rules).map(([name, value]) => (value === true ? name : `${name}=${value}`)).join(" ");
  if (!isPlain) return link("/", { position, rules });
  return link("/", { layout: game.layout, moves: game.moves.slice(0, ply).map((move) => move.abapro).join(" "), flip: state.flip ? 1 : "" });
}

/** Sets the game up in the notation chosen, and goes to a ply. */
async function set(ply) {
  const data = (await ask(`/api/games/${game.id}/playback`, { notation: state.notation })).value;
  data.board.seats.forEach((seat, n) => { seat.name = game.seats[n].name ? seat.name : word(seat.color); });
  board = new SumitoBoard(places.board, { ...data.board, view: state.flip ? 3 : 0 });
  places.board.replaceChildren(board.svg);
  const say = (cell, color) => `${cell} ${data.board.obstacles.includes(cell) ? word("obstacle") : data.board.holes.includes(cell) ? word("hole") : marble(color)}`;
  for (let number = 0; number < data.board.boards; number++) new Touch(board, { label: word("board"), say, number });
  player?.stop();
  player = new Player({ game: data, board, list: places.line, texts: WORDS_OF_THE_GAME, shown });
  player.onTimer = (runs) => { places.play.textContent = word(runs ? "pause" : "play"); };
  charts = Chart.of(data, player.course(), { texts: { scores: word("scoreLine"), worths: word("worthLine"), at: word("atPlyTold") }, press: (ply) => player.goTo(ply) });
  places.chart.replaceChildren(...charts.map((chart) => chart.figure));
  player.goTo(ply);
}

function flip() {
  state.flip = !state.flip;
  board.view(state.flip ? 3 : 0);
  remember({ ...wishes(), flip: state.flip ? 1 : "" }, { replace: true });
}

function facts() {
  const said = game.opening ? [["Opening", `${game.opening.name} (${game.opening.ply})`]] : [];
  const rows = [...game.tags, ...said].flatMap(([key, value]) => [element("dt", {}, named(key)), element("dd", {}, named(value))]);
  rows.push(element("dt", {}, word("source")), element("dd", {}, named(`${game.source}, ${word("line").toLowerCase()} ${game.line}`)));
  const problems = game.problems.map((one) => element("li", {}, `${one.line}:${one.column} `, named(one.message)));
  return element("details", { open: true }, element("summary", {}, word("details")), element("dl", { class: "tags" }, rows),
    problems.length ? element("details", {}, element("summary", {}, word("problems")), element("ul", {}, problems)) : null,
    game.text ? element("details", {}, element("summary", {}, word("asFound")), element("pre", { dir: "auto" }, game.text)) : null);
}

export async function show(page) {
  const id = location.pathname.split("/").pop();
  const now = wishes();
  game = (await ask(`/api/games/${id}`)).value;
  Object.assign(state, { flip: now.flip === "1", notation: NOTATIONS.includes(now.notation) ? now.notation : "" });
  const names = game.seats.map((seat) => named(seat.name)).flatMap((name, n) => (n ? [" – ", name] : [name]));
  title(game.seats.map((seat) => seat.name ?? "?").join(" – "));
  const act = (key) => () => player.actions[key]();
  const button = (text, label, press, id) => element("button", { onclick: press, "aria-label": label, id }, text);
  const choose = (event) => { state.notation = event.target.value === "abapro" ? "" : event.target.value; set(player.here.ply); };
  const notations = element("select", { id: "notation", onchange: choose }, NOTATIONS.map((name) => element("option", { selected: name === state.notation }, name)));
  const formats = FORMATS.map((format) => [" ", element("a", { href: `/api/games/${id}/record?to=${format}`, download: "" }, format)]);
  places = { board: element("div"), where: element("span"), line: element("div", { class: "line game", tabindex: "0", role: "region", "aria-label": word("moves") }), comment: element("p", { class: "soft note" }),
    links: element("p"), chart: element("div"), play: element("button", { onclick: act(" ") }, word("play")) };
  page.append(element("h1", {}, ...names, ` ${resultText(game)} (${scoreText(game.score)})`), game.incomplete ? element("p", { class: "warn" }, `${word("incomplete")}: `, named(game.incomplete)) : "",
    element("div", { class: "columns" }, element("div", { class: "stage" }, places.board,
      element("div", { class: "bar-of-buttons" }, button("«", word("start"), act("Home"), "first"), button("‹", word("back"), act("ArrowLeft"), "back"), places.play, button("›", word("forward"), act("ArrowRight"), "forward"), button("»", word("end"), act("End"), "last"),
        element("button", { onclick: flip }, word("flip")), places.where), places.comment),
    element("div", {}, places.links, element("label", {}, word("notation"), notations), places.line, places.chart,
      element("p", {}, `${word("download")}:`, formats.flat()), facts())));
  const actions = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", " "];
  keys({ ...Object.fromEntries(actions.map((key) => [key, act(key)])), f: flip });
  await set(now.ply === undefined ? game.moves.length : Number(now.ply) || 0);
}
