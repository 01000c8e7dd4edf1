// A game: forwards and backwards, marbles coming back, with all that is said about it.

import { Board, svg } from "./board.js";
import { chart } from "./chart.js";
import { path, read } from "./geometry.js";
import { ask, element, keys, link, named, remember, resultText, say, scoreText, title, wishes } from "./page.js";
import { marble, side, word } from "./words.js";

const NOTATIONS = ["abapro", "nacre", "nacre-old", "reversible", "playstrategy", "ffa1990", "lmu", "okun", "frank", "tp"];
const FORMATS = ["linear", "table", "apgn", "ag", "reversible", "json", "jsonl", "csv"];
let game, positions, boards, places, score, timer;
const state = { ply: 0, flip: false, notation: "abapro" };

/** Whether it is played by the rules of the standard game. */
function isStandard() {
  return Object.keys(game.rules).length === 0;
}

async function goTo(ply) {
  const there = Math.max(0, Math.min(game.moves.length, ply));
  const far = there - state.ply;
  state.ply = there;
  const now = positions[there];
  const move = game.moves[far < 0 ? there : there - 1];
  const way = Math.abs(far) === 1 && move ? path(move) : null;
  remember({ ply: there, flip: state.flip ? 1 : "", notation: state.notation === "abapro" ? "" : state.notation }, { replace: true });
  tell();
  const back = way && far < 0 ? { cells: way.all.map((cell) => shift(cell, way.direction)).filter(Boolean), way: way.direction.map((x) => -x) } : null;
  await Promise.all(boards.map((board, n) => {
    if (!way || n > 0) return board.set(now.boards[n]);
    return back ? board.slide(now.boards[n], back.cells, back.way) : board.slide(now.boards[n], way.all, way.direction);
  }));
  const last = game.moves[state.ply - 1];
  const lastWay = last && path(last);
  boards[0].arrow(lastWay ? lastWay.own.map((cell) => shift(cell, lastWay.direction)).map((cell, n) => cell && lastWay.own[n]).filter(Boolean) : [], lastWay?.direction);
  document.body.dataset.ply = String(state.ply);
  document.body.dataset.position = state.ply ? game.moves[state.ply - 1].position : game.start;
}

function shift(cell, [rows, columns]) {
  const row = cell.charCodeAt(0) + rows, column = Number(cell[1]) + columns;
  const text = String.fromCharCode(row) + column;
  return boards[0].cells.has(text) ? text : null;
}

/** Marbles that have left the board, as small marbles. */
function tray(letters) {
  const picture = svg("svg", { viewBox: `0 0 ${Math.max(1, letters.length) * 22} 22`, role: "img", "aria-label": `${letters.length} ${word("ejected")}` });
  letters.forEach((letter, n) => {
    const ball = boards[0].ball(letter);
    ball.setAttribute("transform", `translate(${11 + n * 22} 11) scale(0.55)`);
    picture.append(svg("g", { class: "board" }, ball));
  });
  return picture;
}

const LETTERS = { black: "b", white: "w", red: "r", blue: "u", green: "g", yellow: "y", neutral: "n" };

/** The score before the first move: marbles may be lost by then. */
function scoreAtStart() {
  const { lost } = positions[0];
  return { black: lost.w ?? 0, white: lost.b ?? 0 };
}

/** Who sits below and above, and the marbles that each has ejected; of more than two, everybody's above. */
function sides(points) {
  if (game.seats.length === 2 && isStandard()) {
    const balls = (letter, count) => Array(count).fill(letter);
    return [[named(game.seats[0].name), tray(balls("w", points.black))], [named(game.seats[1].name), tray(balls("b", points.white))]];
  }
  const out = game.moves.slice(0, state.ply).filter((move) => move.ejected).map((move) => LETTERS[move.ejected_color] ?? "n");
  const names = game.seats.map((seat) => element("span", {}, `${seat.seat}: `, named(seat.name), " "));
  return [names, ["", tray(out)]];
}

function tell() {
  const { ply } = state;
  const move = game.moves[ply - 1];
  const points = move?.score ?? scoreAtStart();
  // The first player sits below unless the board is turned.
  const seated = sides(points).map((parts) => parts.map((part) => element("span", { class: "side" }, part)));
  places.bottom.replaceChildren(...seated[state.flip ? 1 : 0]);
  places.top.replaceChildren(...seated[state.flip ? 0 : 1]);
  places.where.textContent = `${word("afterPly", ply, game.moves.length)}, ${scoreText(points)}`;
  places.line.querySelectorAll("[aria-current]").forEach((old) => old.removeAttribute("aria-current"));
  const here = places.line.querySelector(`[data-ply="${ply}"]`);
  here?.setAttribute("aria-current", "step");
  if (here) here.parentNode.scrollTop = here.offsetTop - here.parentNode.offsetTop - 60;
  score.mark(ply);
  const text = move ? `${side(move.color[0] === "b" && move.color !== "black" ? "u" : move.color[0])} ${move.name ?? move.abapro}${move.ejected ? `, ${word("ejected")}` : ""}${move.comment ? `. ${move.comment}` : ""}` : word("start");
  say(text);
  places.comment.replaceChildren(move?.comment ? named(move.comment) : ply === 0 && game.comment ? named(game.comment) : "");
  const position = move ? move.position : game.start;
  places.links.replaceChildren(element("a", { id: "explore", href: explorer(position) }, word("toExplorer")), " · ", element("a", { href: link("/search", { position }) }, word("toSearch")));
}

function explorer(position) {
  const isPlain = game.layout && !game.layout.startsWith("random") && isStandard();
  if (!isPlain) return link("/", { position });
  return link("/", { layout: game.layout, moves: game.moves.slice(0, state.ply).map((move) => move.abapro).join(" "), flip: state.flip ? 1 : "" });
}

function lineOf(moves, press) {
  const words = [];
  for (const move of moves) {
    const turns = game.seats.length, number = Math.ceil(move.ply / turns), isFirst = move.ply % turns === 1;
    if (isFirst || move === moves[0]) words.push(element("span", { class: "no" }, isFirst ? `${number}.` : `${number}…`));
    const name = move.name ?? move.abapro;
    const text = name + (move.mark ?? "") + (move.ejected && !name.includes("(e") ? "(e)" : "");
    words.push(press ? element("button", { "data-ply": move.ply, title: move.clock, onclick: () => goTo(move.ply) }, text) : element("span", { class: "word" }, text));
    if (move.comment) words.push(element("span", { class: "comment" }, named(move.comment)));
    for (const variation of move.variations ?? []) words.push(element("div", { class: "variation" }, variation.comment ? named(variation.comment) : null, lineOf(variation.moves, false)));
  }
  return words;
}

async function showLine() {
  if (state.notation !== "abapro" || game.moves[0]?.name) {
    const named = (await ask(`/api/games/${game.id}`, { notation: state.notation })).value;
    game.moves = named.moves;
  }
  places.line.replaceChildren(element("button", { "data-ply": 0, onclick: () => goTo(0) }, word("start")), ...lineOf(game.moves, true));
}

function play() {
  if (timer) stop();
  else {
    if (state.ply === game.moves.length) goTo(0);
    timer = setInterval(() => (state.ply < game.moves.length ? goTo(state.ply + 1) : stop()), 800);
    places.play.textContent = word("pause");
  }
}

function stop() {
  clearInterval(timer);
  timer = null;
  places.play.textContent = word("play");
}

function flip() {
  state.flip = !state.flip;
  boards.forEach((board) => board.flip(state.flip));
  goTo(state.ply);
}

function facts() {
  const rows = game.tags.flatMap(([key, value]) => [element("dt", {}, named(key)), element("dd", {}, named(value))]);
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
  Object.assign(state, { flip: now.flip === "1", notation: NOTATIONS.includes(now.notation) ? now.notation : "abapro" });
  positions = [game.start, ...game.moves.map((move) => move.position)].map(read);
  boards = positions[0].boards.map(() => new Board({ label: word("board"), say: (cell, letter) => `${cell} ${marble(letter)}`, blocked: game.rules.obstacles ?? [], holes: game.rules.holes ?? [] }));
  boards.forEach((board) => board.flip(state.flip));
  score = chart([scoreAtStart(), ...game.moves.map((move) => move.score)], goTo);
  const names = game.seats.map((seat) => named(seat.name)).flatMap((name, n) => (n ? [" – ", name] : [name]));
  title(game.seats.map((seat) => seat.name ?? "?").join(" – "));
  const button = (text, label, press, id) => element("button", { onclick: () => { if (timer) stop(); press(); }, "aria-label": label, id }, text);
  const notations = element("select", { onchange: (event) => { state.notation = event.target.value; showLine().then(() => goTo(state.ply)); } },
    NOTATIONS.map((name) => element("option", { value: name, selected: name === state.notation }, name)));
  const formats = FORMATS.map((format) => [" ", element("a", { href: `/api/games/${id}/record?to=${format}`, download: "" }, format)]);
  places = { top: element("div", { class: "tray" }), bottom: element("div", { class: "tray" }), where: element("span"), line: element("div", { class: "line scroll-line", tabindex: "0", role: "region", "aria-label": word("moves") }), comment: element("p", { class: "soft" }),
    links: element("p"), play: element("button", { onclick: play }, word("play")) };
  page.append(element("h1", {}, ...names, ` ${resultText(game)} (${scoreText(game.score)})`), game.incomplete ? element("p", { class: "warn" }, `${word("incomplete")}: `, named(game.incomplete)) : "",
    element("div", { class: "columns" }, element("div", { class: "stage" }, places.top, ...boards.map((board) => board.svg), places.bottom,
      element("div", { class: "bar-of-buttons" }, button("|◀", word("start"), () => goTo(0), "first"), button("◀", word("back"), () => goTo(state.ply - 1), "back"), places.play, button("▶", word("forward"), () => goTo(state.ply + 1), "forward"), button("▶|", word("end"), () => goTo(game.moves.length), "last"),
        element("button", { onclick: flip }, word("flip")), places.where), places.comment),
    element("div", {}, places.links, element("label", {}, word("notation"), notations), places.line, score.picture, element("p", { class: "soft" }, word("scoreLine")),
      element("p", {}, `${word("download")}:`, formats.flat()), facts())));
  keys({ ArrowLeft: () => goTo(state.ply - 1), ArrowRight: () => goTo(state.ply + 1), Home: () => goTo(0), End: () => goTo(game.moves.length), f: flip, " ": play });
  await showLine();
  const ply = now.ply === undefined ? game.moves.length : Number(now.ply) || 0;
  await goTo(Math.min(ply, game.moves.length));
}
