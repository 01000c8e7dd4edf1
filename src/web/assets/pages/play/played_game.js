// Stores a played game as a record.

import { recordOfTree } from "../../board/tree_record.js";
import { errorMessage } from "../../components/error_message.js";
import { pageAddress } from "../../lib/address.js";
import { element } from "../../lib/dom.js";
import { sendText } from "../../lib/server.js";
import { translate } from "../../lib/translate.js";

/** @import { MoveTree } from "../../board/move_tree.js" */

/**
 * The details of a game in addition to its moves.
 * @typedef {object} GameDetails
 * @property {[black: string, white: string]} names
 * @property {string} result as in a record
 * @property {string} [ending]
 */

/**
 * Stores a game. Returns a link to it, or the reason why it was not stored.
 * @param {MoveTree} tree
 * @param {GameDetails} details
 * @returns {Promise<HTMLElement | null>}
 */
export async function savePlayed({ game, root }, { names: [black, white], result, ending }) {
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
  try {
    const answer = await (await sendText("/api/games", JSON.stringify(recordOfTree(game, root, { tags })))).json();
    const [saved] = answer.games ?? [];
    if (saved === undefined) return element("p", {}, translate("alreadyStored"));
    const link = element(
      "a",
      { id: "saved-game", href: pageAddress(`/game/${saved}`) },
      `${translate("game")} ${saved}`,
    );
    return element("p", {}, translate("gameSaved", ""), link);
  } catch (error) {
    return errorMessage(error);
  }
}
