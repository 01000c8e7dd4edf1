// A game that has been played: how it ended, and its record.

import { stateOfBoard } from "../../board/game_source.js";
import { formatTree, recordOfTree } from "../../board/tree_record.js";
import { errorMessage } from "../../components/error_message.js";
import { nameOfKey } from "../../french/names.js";
import { linkWithState, pageAddress } from "../../lib/address.js";
import { actionButton, element } from "../../lib/dom.js";
import { resultText } from "../../lib/format.js";
import { sendText } from "../../lib/server.js";
import { translate } from "../../lib/translate.js";
import { NO_SEAT } from "../../scripts/board.js";
import { endOfLine } from "../../scripts/game_tree.js";

/** @import { PositionAnswer } from "../../api.d.ts" */
/** @import { InteractiveBoard } from "../../board/interactive_board.js" */

/**
 * How a game ended.
 * @typedef {object} GameEnd
 * @property {string} result as in a record
 * @property {string} ending a key of the server; empty for an abandoned game
 */

/**
 * A game that has ended.
 * @typedef {object} PlayedGame
 * @property {InteractiveBoard} board
 * @property {[black: string, white: string]} names
 * @property {GameEnd} end
 */

/**
 * The result by which a side wins, as in a record.
 * @param {number} seat
 * @returns {string}
 */
export function winOf(seat) {
  return seat === 0 ? "1-0" : "0-1";
}

/**
 * The names of Black and White in the record of a game.
 * @param {number | null} seat that of the user; null if two persons play
 * @param {string} engine the name of the engine
 * @returns {[black: string, white: string]}
 */
export function namesOf(seat, engine) {
  const person = translate("person");
  if (seat === null) return [`${person} 1`, `${person} 2`];
  return seat === 1 ? [engine, person] : [person, engine];
}

/**
 * How a game has ended by its rules; null if it goes on. A side without a legal move ends it too, also where the rules give no result.
 * @param {PositionAnswer} answer that after all moves
 * @returns {GameEnd | null}
 */
export function endByRules({ result, ending, moves }) {
  if (result === null) return moves.length === 0 ? { result: "*", ending: "unfinished" } : null;
  return { result: result === "draw" ? "1/2-1/2" : winOf(result === "black" ? 0 : 1), ending: ending ?? "" };
}

/**
 * How a game ended, as a sentence.
 * @param {GameEnd} end
 * @returns {string}
 */
export function endText({ result, ending }) {
  const loser = translate(result === winOf(0) ? "white" : "black");
  if (!ending) return translate("gameAbandoned");
  if (ending === "time") return translate("timeIsOver", loser);
  if (ending === "resignation") return translate("resigned", loser);
  if (ending === "draw-agreed") return translate("drawAgreed");
  return translate("gameOver", `${result} (${nameOfKey(ending)})`);
}

/**
 * The key of a result of a record, as records in JSON have it.
 * @type {Record<string, import("../../api.d.ts").Result>}
 */
const RESULT_KEYS = { "1-0": "black", "0-1": "white", "1/2-1/2": "draw" };

/**
 * Shows the result behind the moves, and that no side is to move after the last one.
 * @param {PlayedGame} played
 */
export function finishMoves({ board: { tree, viewer }, end: { result } }) {
  const last = tree.finish(resultText({ result: RESULT_KEYS[result] ?? "unknown" }));
  viewer.writeList();
  if (viewer.current !== last) return;
  viewer.board.turn = NO_SEAT;
  viewer.board.redraw({ instant: false });
}

/**
 * Stores a game, and shows what has become of it: a link to it, that the database has it already, or why it is not stored, with a button to try again.
 * @param {PlayedGame} played
 * @param {HTMLElement} host where that is shown
 * @param {(number: number) => void} onSaved called with the number of a new game
 */
export async function savePlayed(played, host, onSaved) {
  host.replaceChildren();
  try {
    const record = JSON.stringify(recordOfPlayed(played));
    const { games, duplicates } = await (await sendText("/api/games", record)).json();
    if (duplicates) host.append(element("p", {}, translate("alreadyStored"), " ", gameLink(games[0])));
    else {
      host.append(savedGameLink(games[0]));
      onSaved(games[0]);
    }
  } catch (error) {
    const again = actionButton(translate("tryNow"), () => savePlayed(played, host, onSaved), { id: "save-again" });
    host.append(errorMessage(error) ?? "", again);
  }
}

/** @param {PlayedGame} played */
function recordOfPlayed({ board: { tree }, ...played }) {
  return recordOfTree(tree.game, tree.root, { tags: tagsOfPlayed(played) });
}

/**
 * The tags of the record.
 * @param {Pick<PlayedGame, "names" | "end">} played
 * @returns {[name: string, value: string][]}
 */
function tagsOfPlayed({ names: [black, white], end: { result, ending } }) {
  const now = new Date();
  const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join(".");
  return [
    ["Event", translate("casualGame")],
    ["Date", date],
    ["Black", black],
    ["White", white],
    ["Result", result],
    ...(ending ? [/** @type {[string, string]} */ (["Termination", ending])] : []),
  ];
}

/**
 * A link to a game in the analysis, at its end: to the stored game, or with its names and its result, which the address does not have.
 * @param {PlayedGame} played
 * @param {string} saved the number of the stored game, empty if it is not stored
 * @returns {HTMLElement}
 */
export function analysisLink({ board, ...played }, saved) {
  const { game, root } = board.tree;
  const { position, rules } = game;
  const { ply } = endOfLine(root);
  const source = saved ? { id: saved } : { position, rules, moves: formatTree(root) };
  const link = element(
    "a",
    { id: "analyse", href: pageAddress("/analysis", { ...source, ply }) },
    translate("analysis"),
  );
  const result = RESULT_KEYS[played.end.result] ?? "unknown";
  const fields = { tags: tagsOfPlayed(played), result };
  linkWithState(link, () => (saved ? null : stateOfBoard(board, { fields, result })));
  return link;
}

/**
 * That a game is stored, with a link to it.
 * @param {number | string} number
 * @returns {HTMLElement}
 */
export function savedGameLink(number) {
  return element("p", {}, translate("gameSaved", ""), gameLink(number));
}

/** @param {number | string} number */
function gameLink(number) {
  const href = pageAddress(`/game/${number}`);
  return element("a", { id: "saved-game", href }, `${translate("game")} ${number}`);
}
