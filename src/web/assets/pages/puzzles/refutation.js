// Why a move is wrong: the engine's answer to it.

import { errorMessage } from "../../components/error_message.js";
import { searchPosition } from "../../engine/engine_stream.js";
import { announce, element } from "../../lib/dom.js";
import { translate } from "../../lib/translate.js";

/** @import { LegalMove } from "../../api.d.ts" */

/** How long the engine searches, in milliseconds. */
const TIME = 2000;
/** The maximum number of moves of its line that are shown. */
const MOVES = 6;

/**
 * Asks the engine for the best answer to a move.
 * @param {{move: LegalMove, rules: string, notation: string}} question
 * @returns {{host: HTMLElement, end: () => void}} `end` cancels the search
 */
export function refutation({ move, rules, notation }) {
  const host = element("p", { class: "refutation-text" }, translate("engineThinks"));
  const end = searchPosition(
    { position: move.position, rules, notation, time: TIME },
    {
      onInfo: ({ lines }) => {
        const [best] = lines;
        if (!best) return;
        const answer = best.moves.slice(0, MOVES).map(({ name }) => name);
        const [first, ...rest] = answer;
        const line = rest.length ? ` (${rest.join(" ")})` : "";
        host.textContent = translate("refutation", move.name, `${first}${line}`, best.worth.replace("-", "−"));
      },
      onDone: () => announce(host.textContent ?? ""),
      onError: (error) => host.replaceChildren(errorMessage(error) ?? ""),
    },
  );
  return { host, end };
}
