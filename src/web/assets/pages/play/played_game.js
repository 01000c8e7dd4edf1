// A game that has been played: how it ended, and its record.

import { formatTree, recordOfTree } from "../../board/tree_record.js";
import { nameOfKey } from "../../french/names.js";
import { pageAddress } from "../../lib/address.js";
import { element } from "../../lib/dom.js";
import { sendText } from "../../lib/server.js";
import { translate } from "../../lib/translate.js";

/** @import { PositionAnswer } from "../../api.d.ts" */
/** @import { MoveTree } from "../../board/move_tree.js" */

/**
 * How a game ended.
 * @typedef {object} GameEnd
 * @property {string} result as in a record
 * @property {string} ending a key of the server; empty for an abandoned game
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
 * Stores a game. Returns its number, or undefined if the database has it already.
 * @param {MoveTree} tree
 * @param {[black: string, white: string]} names
 * @param {GameEnd} end
 * @returns {Promise<number | undefined>}
 */
export async function savePlayed({ game, root }, [black, white], { result, ending }) {
  const now = new Date();
  const date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join(".");
  const tags = [
    ["Event", translate("casualGame")],
    ["Date", date],
    ["Black", black],
    ["White", white],
    ["Result", result],
    ...(ending ? [["Termination", ending]] : []),
  ];
  const answer = await (await sendText("/api/games", JSON.stringify(recordOfTree(game, root, { tags })))).json();
  return answer.games?.[0];
}

/**
 * A link to a game in the analysis, at its end.
 * @param {MoveTree} tree
 * @param {number} ply
 * @returns {HTMLElement}
 */
export function analysisLink({ game: { position, rules }, root }, ply) {
  const href = pageAddress("/analysis", { position, rules, moves: formatTree(root), ply });
  return element("a", { id: "analyse", href }, translate("analysis"));
}

/**
 * A link to a stored game.
 * @param {number | string} number
 * @returns {HTMLElement}
 */
export function savedGameLink(number) {
  const link = element(
    "a",
    { id: "saved-game", href: pageAddress(`/game/${number}`) },
    `${translate("game")} ${number}`,
  );
  return element("p", {}, translate("gameSaved", ""), link);
}
