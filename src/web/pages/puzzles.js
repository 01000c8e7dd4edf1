// Puzzles: a position of a judged game, in which one move alone wins or saves the game. It is tried on the board.

import { SumitoBoard } from "./board.js";
import { ask, element, filterForm, filtersOf, keys, link, named, NOTATIONS, problem, remember, say, title, wishes } from "./page.js";
import { Player } from "./player.js";
import { Playing } from "./playing.js";
import { Touch } from "./touch.js";
import { marble, WORDS_OF_THE_GAME, word } from "./words.js";

/** How long a move that is wrong stays on the board, in milliseconds. */
const WRONG = 900;
const LEVELS = [2, 3, 4, 5, 6, 8, 10];

const state = { at: 0, filters: {}, notation: "", flip: false };
// What is shown, how many there are, which of them were tried in this visit, and whether at the first try it was right.
let puzzle, total = 0, legal = [], board, touches, playing, player, places, timer;
const tried = new Map();

const chosen = () => ({ ...filtersOf(wishes()), ...Object.fromEntries(["task", "min-difficulty", "max-difficulty"].map((key) => [key, wishes()[key] ?? ""])) });

function load() {
  const now = wishes();
  state.at = Math.max(0, Number(now.at) || 0);
  state.notation = NOTATIONS.includes(now.notation) ? now.notation : "";
  state.filters = chosen();
}

function save(replace = false) {
  remember({ ...state.filters, at: state.at || "", notation: state.notation }, { replace });
}

async function update() {
  clearTimeout(timer);
  player?.stop();
  player = null;
  const notation = state.notation || "abapro";
  try {
    const found = await ask("/api/puzzles", { ...state.filters, sort: "difficulty", limit: 1, offset: state.at, notation });
    [puzzle] = found.value;
    total = found.total;
    places.all.hidden = !puzzle;
    places.task.textContent = places.level.textContent = "";
    places.none.replaceChildren(...(puzzle ? [] : [element("p", {}, word(total ? "noMorePuzzles" : "noPuzzles")), element("pre", {}, "sumito analyse --all --time 100\nsumito puzzles --depth 8")]));
    if (puzzle) {
      legal = (await ask("/api/moves", { position: puzzle.position, rules: puzzle.rules, notation })).value;
      setUp();
    }
  } catch (error) {
    places.none.replaceChildren(problem(error) ?? "");
  }
}

function setUp() {
  // The record says in words what is said here.
  const data = Object.assign(puzzle.playback, { comment: null, end: "" });
  data.board.seats.forEach((seat) => { seat.name = word(seat.color); });
  board = new SumitoBoard(places.board, { ...data.board, view: puzzle.view });
  places.board.replaceChildren(board.svg);
  board.place(data.start);
  const name = (cell, color) => `${cell} ${data.board.obstacles.includes(cell) ? word("obstacle") : data.board.holes.includes(cell) ? word("hole") : marble(color)}`;
  const use = { label: word("board"), say: name, press: (cell) => playing.press(cell), line: (cell, way) => playing.line(cell, way), drag: (cell, way) => playing.drag(cell, way) };
  touches = Array.from({ length: data.board.boards }, (_, number) => new Touch(board, { ...use, number }));
  playing.set(touches[legal[0]?.board ?? 0], legal);
  state.flip = false;
  const task = word(puzzle.task === "win" ? "taskWin" : "taskSave", word(puzzle.turn));
  places.task.textContent = task;
  places.level.textContent = `${word("ofPuzzles", state.at + 1, total)} · ${word("difficulty", puzzle.difficulty)}`;
  places.told.textContent = "";
  places.told.className = "told";
  places.solution.hidden = true;
  places.line.replaceChildren();
  const flip = puzzle.view === 3 ? 1 : "";
  places.from.replaceChildren(element("a", { id: "from", href: link(`/game/${puzzle.game}`, { ply: puzzle.ply, flip }) }, named(puzzle.black), " – ", named(puzzle.white)),
    ...[puzzle.event, puzzle.date].filter(Boolean).flatMap((text) => [" · ", named(text)]), ` · ${word("atPly", puzzle.ply)}`);
  places.previous.disabled = state.at === 0;
  places.next.disabled = state.at + 1 >= total;
  places.reveal.disabled = false;
  count();
  say(`${task}. ${word("difficulty", puzzle.difficulty)}`);
  Object.assign(document.body.dataset, { position: puzzle.position, puzzle: "open" });
}

/** What the first move of the solution is called as it is tried. */
const best = () => puzzle.solution.split(" ")[0];

function attempt(move) {
  if (document.body.dataset.puzzle !== "open") return;
  const isRight = move.abapro === best();
  const key = `${puzzle.game} ${puzzle.ply}`;
  if (!tried.has(key)) tried.set(key, isRight);
  count();
  if (isRight) return solve(word("right", move.name));
  tell("wrong", word("notBest", move.name));
  document.body.dataset.puzzle = "wrong";
  playing.set(touches[move.board ?? 0], []);
  board.play(move);
  timer = setTimeout(() => {
    board.takeBack(move, { before: { points: puzzle.playback.start.points } });
    playing.set(touches[legal[0]?.board ?? 0], legal);
    document.body.dataset.puzzle = "open";
  }, WRONG);
}

function tell(kind, text) {
  places.told.textContent = text;
  places.told.className = `told ${kind}`;
  say(text);
}

/** The solution is on the board and below it, move by move. */
function solve(text) {
  clearTimeout(timer);
  document.body.dataset.puzzle = "solved";
  playing.set(touches[0], []);
  places.solution.hidden = false;
  places.reveal.disabled = true;
  const view = board.orientation;
  player = new Player({ game: puzzle.playback, board, list: places.line, texts: WORDS_OF_THE_GAME, shown: (_, told) => say(told) });
  if (board.orientation !== view) board.view(view);
  player.onTimer = (runs) => { places.play.textContent = word(runs ? "pause" : "play"); };
  const [with_, without] = [puzzle.worth, puzzle.otherwise].map((worth) => worth.replace("-", "−"));
  places.worth.textContent = word("worths", with_, without, puzzle.by);
  player.actions.ArrowRight();
  tell("right", text);
}

function reveal() {
  const key = `${puzzle.game} ${puzzle.ply}`;
  if (!tried.has(key)) tried.set(key, false);
  count();
  solve(word("solutionIs", puzzle.playback.moves[0].name));
}

function count() {
  const right = [...tried.values()].filter(Boolean).length;
  places.count.textContent = tried.size ? word("solved", right, tried.size) : "";
}

function go(step) {
  const at = state.at + step;
  if (at < 0 || at >= total) return;
  state.at = at;
  save();
  return update();
}

function flip() {
  board.view((board.orientation + 3) % 6 + (board.orientation >= 6 ? 6 : 0));
}

/** Which puzzles, and how moves are named. */
function choices() {
  const change = (key) => (event) => {
    state.filters = { ...state.filters, [key]: event.target.value };
    state.at = 0;
    save();
    update();
  };
  const options = (list, now) => list.map(([value, text]) => element("option", { value, selected: String(now ?? "") === String(value) }, text));
  const choice = (key, label, list) => element("label", {}, label, element("select", { id: key, onchange: change(key) }, options(list, state.filters[key])));
  const levels = [["", ""], ...LEVELS.map((level) => [level, String(level)])];
  const name = (event) => { state.notation = event.target.value === "abapro" ? "" : event.target.value; save(true); update(); };
  const place = element("div");
  const filter = (filters) => {
    state.filters = { ...state.filters, ...Object.fromEntries(Object.keys(filtersOf(state.filters)).map((key) => [key, ""])), ...filters };
    state.at = 0;
    save();
    place.replaceChildren(filterForm(filters, filter));
    update();
  };
  place.append(filterForm(state.filters, filter));
  return element("div", { class: "settings" }, element("div", { class: "bar-of-buttons" },
    choice("task", word("task"), [["", word("anyTask")], ["win", word("toWin")], ["save", word("toSave")]]), choice("min-difficulty", word("hardFrom"), levels), choice("max-difficulty", word("hardTo"), levels),
    element("label", {}, word("notation"), element("select", { id: "notation", onchange: name }, NOTATIONS.map((key) => element("option", { selected: key === state.notation }, key))))), place);
}

export async function show(page) {
  title(word("puzzles"));
  load();
  playing = new Playing(attempt, () => { say(word("illegal")); board.refresh(false); });
  const button = (text, press, id, more = {}) => element("button", { onclick: press, id, ...more }, text);
  const act = (key) => () => player?.actions[key]();
  places = { board: element("div"), task: element("strong", { id: "task-told" }), level: element("span", { class: "soft" }), told: element("p", { class: "told" }), from: element("p"), none: element("div"), count: element("p", { class: "soft", id: "count" }), worth: element("p", { class: "soft" }),
    line: element("div", { class: "line game", tabindex: "0", role: "region", "aria-label": word("solution") }), play: button(word("play"), act(" ")),
    reveal: button(word("reveal"), reveal, "reveal"), previous: button(word("previous"), () => go(-1), "previous"), next: button(word("next"), () => go(1), "next", { class: "main" }) };
  places.solution = element("section", { hidden: true, id: "solution" }, element("h2", {}, word("solution")), places.line, element("div", { class: "bar-of-buttons" },
    button("«", act("Home"), null, { "aria-label": word("start") }), button("‹", act("ArrowLeft"), null, { "aria-label": word("back") }), places.play, button("›", act("ArrowRight"), null, { "aria-label": word("forward") })), places.worth);
  places.all = element("div", { class: "columns" }, element("div", { class: "stage" }, places.board, element("div", { class: "bar-of-buttons" }, button(word("flip"), flip)),
    element("details", { class: "soft" }, element("summary", {}, word("how")), element("p", {}, word("howTo")))),
  element("div", {}, places.told, element("div", { class: "bar-of-buttons" }, places.previous, places.reveal, places.next), places.solution, element("h2", {}, word("game")), places.from, places.count));
  page.append(element("h1", {}, word("puzzles")), element("p", {}, places.task, " ", places.level), places.none, places.all, choices());
  const step = (key) => [key, () => player?.actions[key]()];
  keys({ ...Object.fromEntries(["ArrowLeft", "ArrowRight", "Home", "End", " "].map(step)), n: () => go(1), p: () => go(-1), f: flip, Escape: () => playing.choose([]) });
  addEventListener("popstate", () => { load(); update(); });
  await update();
}
