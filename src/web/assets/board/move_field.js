// A text field for moves.

import { errorMessage } from "../components/error_message.js";
import { element } from "../lib/dom.js";
import { getJson } from "../lib/server.js";
import { translate } from "../lib/translate.js";

/** @import { LegalMove } from "../api.d.ts" */

/**
 * A field for a move; errors are shown below it.
 * @param {(text: string) => Promise<boolean>} onType called with the text, which it clears by `true`; an error that it throws is shown
 * @returns {HTMLElement}
 */
export function moveField(onType) {
  const input = element("input", { id: "typed-move", size: 12, autocomplete: "off", autocapitalize: "off" });
  const message = element("div");
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    message.replaceChildren();
    try {
      if (await onType(input.value.trim())) input.value = "";
    } catch (error) {
      message.replaceChildren(errorMessage(error) ?? "");
    }
  };
  return element(
    "form",
    { class: "move-field", onsubmit: submit },
    element(
      "div",
      { class: "toolbar" },
      element("label", {}, translate("typedMove"), input),
      element("button", {}, translate("playMove")),
    ),
    message,
  );
}

/**
 * The moves that a text means: a legal one by one of its names, or all that the server reads.
 * @param {string} text
 * @param {LegalMove[]} legal the legal moves of the position
 * @param {{position?: string | null, rules?: string | null}} start the position
 * @returns {Promise<LegalMove[]>}
 */
export async function movesOfText(text, legal, { position, rules }) {
  const isMeant = (/** @type {string} */ name) => name.toLowerCase() === text.toLowerCase();
  const meant = legal.find(({ move, name }) => isMeant(move) || isMeant(name));
  if (meant) return [meant];
  return (await getJson("/api/position", { position, rules, moves: text })).value.line;
}
