// Whether a game is over in a position, and how.

import { nameOfKey } from "../french/names.js";
import { resultText } from "../lib/format.js";
import { getJson } from "../lib/server.js";
import { translate } from "../lib/translate.js";

/**
 * That the game is over in a position without legal moves, with its result by the rules.
 * @param {string} position
 * @param {string | null | undefined} rules
 * @returns {Promise<string>}
 */
export async function textOfEnd(position, rules) {
  const { result, ending } = (await getJson("/api/position", { position, rules })).value;
  if (result === null) return translate("gameIsOver");
  return translate("gameOver", `${resultText({ result })}${ending ? ` (${nameOfKey(ending)})` : ""}`);
}
