// The script of an exported page: shows the games that the page has, one at a time.

import { Board } from "../scripts/board.js";
import { createGameCharts, ENGLISH_CHART_TEXTS } from "../scripts/game_charts.js";
import { ENGLISH_GAME_TEXTS } from "../scripts/game_texts.js";
import { GameViewer } from "../scripts/game_viewer.js";
import { appendElement } from "../scripts/move_list.js";

/** @import { Chart } from "../scripts/chart.js" */
/** @import { GameData, GameNode } from "../scripts/types.d.ts" */

/**
 * The element of the page with an identifier.
 * @param {string} id
 * @returns {HTMLElement}
 */
function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return found;
}

/** @param {string} id */
const button = (id) => /** @type {HTMLButtonElement} */ (byId(id));
const gameSelect = /** @type {HTMLSelectElement} */ (byId("games"));

/** @type {GameData[]} */
const games = JSON.parse(byId("data").textContent ?? "[]");

/**
 * The game that is shown.
 * @typedef {object} ShownGame
 * @property {number} index
 * @property {Board} board
 * @property {GameViewer} viewer
 * @property {Chart[]} charts
 */

/** What follows `Study` in the names of the tags by which the file of a study says what its records are in it. */
const STUDY_TAGS = { name: "", about: "About", leftOut: "LeftOut", ply: "Ply", note: "Note" };

/**
 * The value of a tag of the study; empty if the game has none.
 * @param {GameData} game
 * @param {keyof typeof STUDY_TAGS} part
 */
const ofStudy = (game, part) => game.tags.find(([name]) => name === `Study${STUDY_TAGS[part]}`)?.[1] ?? "";

/**
 * The title of a game. The entry of a study that is no game is a position.
 * @param {GameData} game
 */
function titleOf(game) {
  const isGame = game.moves.length > 0 || !ofStudy(game, "name") || ofStudy(game, "ply");
  return isGame ? game.title : "Position";
}

/**
 * The ply at which a game opens: that of its entry in a study.
 * @param {GameData} game
 */
const openingPly = (game) => Math.min(Number(ofStudy(game, "ply")) || 0, game.moves.length);

/**
 * Shows a text in an element, which is hidden without one.
 * @param {string} id
 * @param {string} text
 */
function showText(id, text) {
  byId(id).textContent = text;
  byId(id).hidden = text === "";
}

/** @type {ShownGame | undefined} */
let shown;
let orientation = 0;

/**
 * Shows a game at a ply.
 * @param {number} index
 * @param {number} [ply]
 */
function openGame(index, ply = openingPly(games[index])) {
  shown?.viewer.stop();
  const game = games[index];
  gameSelect.value = String(index);
  button("previous-game").disabled = index === 0;
  button("next-game").disabled = index === games.length - 1;
  const study = ofStudy(game, "name");
  document.title = study || game.title;
  byId("title").textContent = titleOf(game);
  showText("note", ofStudy(game, "note"));
  byId("facts").textContent = game.facts;
  byId("board").replaceChildren();
  const board = new Board(byId("board"), { ...game.board, view: orientation });
  /** @type {Chart[]} */
  const charts = [];
  const onShow = (/** @type {GameNode} */ node, /** @type {string} */ text) => {
    if (shown) showPosition(shown, node, text);
  };
  const viewer = new GameViewer({ game, board, list: byId("moves"), texts: ENGLISH_GAME_TEXTS, onShow });
  viewer.onTimer = (isRunning) => {
    byId("play").textContent = isRunning ? "❚❚" : "▶";
    byId("play").setAttribute("aria-label", isRunning ? "Pause" : "Play");
  };
  byId("tags").replaceChildren();
  for (const [name, value] of game.tags) {
    if (study && Object.values(STUDY_TAGS).some((part) => name === `Study${part}`)) continue;
    appendElement(byId("tags"), "dt", name);
    appendElement(byId("tags"), "dd", value).dir = "auto";
  }
  const onSelect = (/** @type {number} */ selected) => viewer.goToPly(selected);
  charts.push(...createGameCharts(game, viewer.pointsByPly(), { texts: ENGLISH_CHART_TEXTS, onSelect }));
  byId("charts").replaceChildren(...charts.map((chart) => chart.figure));
  shown = { index, board, viewer, charts };
  viewer.goToPly(ply);
}

/**
 * Puts the place in the game into the address, and what has happened below the board.
 * @param {ShownGame} game
 * @param {GameNode} node
 * @param {string} text
 */
function showPosition({ index, board, viewer, charts }, node, text) {
  history.replaceState(null, "", node.isMain ? `#${index + 1}.${node.ply}` : `#${index + 1}`);
  button("back").disabled = node === viewer.root;
  button("first").disabled = node === viewer.root;
  button("forward").disabled = node.children.length === 0;
  button("last").disabled = node.children.length === 0;
  byId("status").textContent = text;
  for (const chart of charts) chart.setPly(node.ply);
  board.setLabel(`${text}. ${board.describeMarbles()}`);
}

function flipBoard() {
  orientation = (orientation + 3) % 6;
  shown?.board.setOrientation(orientation);
}

/**
 * The action of a key, if it has one.
 * @param {string} key
 * @returns {(() => void) | undefined}
 */
function actionOfKey(key) {
  if (key.toLowerCase() === "f") return flipBoard;
  /** @type {Record<string, () => void>} */
  const actions = shown?.viewer.actions ?? {};
  return actions[key];
}

/** Shows the game and the ply that the address names. */
function followAddress() {
  const [number, ply] = location.hash.slice(1).split(".").map(Number);
  const isFound = Number.isInteger(number) && number >= 1 && number <= games.length;
  openGame(isFound ? number - 1 : 0, isFound && ply >= 0 ? ply : undefined);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || games.length === 0) return;
  const target = /** @type {Element} */ (event.target);
  if (target.matches("select, input, textarea, summary")) return;
  // Space presses a button; the button of the move that is on the board has nothing to do.
  if (event.key === " " && target.matches("button:not([aria-current])")) return;
  const action = actionOfKey(event.key);
  if (!action) return;
  action();
  event.preventDefault();
});
const keysOfButtons = { first: "Home", back: "ArrowLeft", play: " ", forward: "ArrowRight", last: "End", flip: "f" };
for (const [id, key] of Object.entries(keysOfButtons)) byId(id).onclick = () => actionOfKey(key)?.();

/** Shows the name of the study whose file the page is, its note, and the entries that are no games. The first record has them. */
function showStudy() {
  const [first] = games;
  if (!first || !ofStudy(first, "name")) return;
  showText("study-name", ofStudy(first, "name"));
  showText("study-note", ofStudy(first, "about"));
  const leftOut = ofStudy(first, "leftOut");
  showText("study-left-out", leftOut && `Left out: ${leftOut}`);
  byId("study").hidden = false;
}

showStudy();
games.forEach((game, index) => {
  const label = [titleOf(game), game.facts].filter(Boolean).join(", ");
  appendElement(gameSelect, "option", `${index + 1}. ${label}`).value = String(index);
});
gameSelect.onchange = () => openGame(Number(gameSelect.value));
button("previous-game").onclick = () => openGame((shown?.index ?? 0) - 1);
button("next-game").onclick = () => openGame((shown?.index ?? 0) + 1);
byId("game-choice").hidden = games.length < 2;
window.addEventListener("hashchange", followAddress);
if (games.length > 0) followAddress();
else byId("title").textContent = "No games";
document.body.dataset.ready = "true";
