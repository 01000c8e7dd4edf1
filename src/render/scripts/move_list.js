// The list of the moves of a game, with variations and comments.

import { describeMove } from "./game_texts.js";

/** @import { GameData, GameNode, GameTexts } from "./types.d.ts" */

/** The signs and symbols of the common numbers of PGN, as in `lexer/marks.rs`; symbols are set apart from the move by a blank. */
const NUMBERED = new Map([
  [1, "!"],
  [2, "?"],
  [3, "!!"],
  [4, "??"],
  [5, "!?"],
  [6, "?!"],
  [7, " □"],
  [10, " ="],
  [13, " ∞"],
  [14, " ⩲"],
  [15, " ⩱"],
  [16, " ±"],
  [17, " ∓"],
  [18, " +−"],
  [19, " −+"],
]);

/**
 * A mark as it is shown behind the name of its move: `!$10` as `! =`.
 * @param {string} mark
 * @returns {string}
 */
function shownMark(mark) {
  return mark.replace(/\$(\d+)/g, (number, digits) => NUMBERED.get(Number(digits)) ?? number);
}

/**
 * Appends an element with a text and a class.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Element} parent
 * @param {Name} name
 * @param {string} [text]
 * @param {string} [className]
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function appendElement(parent, name, text = "", className = "") {
  const node = document.createElement(name);
  if (text) node.textContent = text;
  if (className) node.className = className;
  parent.append(node);
  return node;
}

/**
 * Writes the moves of a game into an element; each move is a button, which is stored in its position.
 * @param {Element} list
 * @param {{game: GameData, root: GameNode, texts: GameTexts, end: string, onSelect: (node: GameNode) => void}} options
 *   `end` is the text behind the moves
 */
export function writeMoveList(list, { game, root, texts, end, onSelect }) {
  list.replaceChildren();
  if (game.comment) appendComment(list, game.comment);
  if (game.engine?.comment) appendComment(list, game.engine.comment);
  if (root.children.length > 0) appendLine(list, root.children[0], appendMove);
  appendElement(list, "span", end, "end");

  /**
   * @param {Element} parent
   * @param {GameNode} node
   * @param {{isFirst: boolean}} place
   */
  function appendMove(parent, node, { isFirst }) {
    const { move } = node;
    if (!move) return;
    const number = move.round ? `${move.round}.` : isFirst && move.of ? `${move.of}…` : "";
    // A number and its move stay on one line.
    const pair = appendElement(parent, "span", "", "numbered-move");
    if (number) appendElement(pair, "span", number, "move-number");
    const button = appendElement(
      pair,
      "button",
      move.name + shownMark(move.mark ?? move.engine?.mark ?? ""),
      move.out ? "ejection" : "",
    );
    button.type = "button";
    button.setAttribute("aria-label", describeMove(game, node, texts));
    if (node.isMain) button.dataset.ply = String(node.ply);
    button.onclick = () => onSelect(node);
    node.button = button;
    if (move.clock) appendElement(parent, "span", move.clock, "clock");
    if (move.comment) appendComment(parent, move.comment);
    if (move.engine?.comment) appendComment(parent, move.engine.comment);
  }
}

/**
 * @param {Element} parent
 * @param {GameNode} first
 * @param {(parent: Element, node: GameNode, place: {isFirst: boolean}) => void} appendMove
 */
function appendLine(parent, first, appendMove) {
  let isFirst = true;
  /** @type {GameNode | undefined} */
  let node = first;
  while (node) {
    appendMove(parent, node, { isFirst });
    isFirst = false;
    /** @type {GameNode[]} */
    const siblings = node.parent?.children ?? [];
    // The alternatives to a move follow the first of them.
    if (siblings[0] === node) {
      for (const variation of siblings.slice(1)) {
        const line = appendElement(parent, "span", "", "variation");
        if (variation.comment) appendComment(line, variation.comment);
        appendLine(line, variation, appendMove);
        isFirst = true;
      }
    }
    node = node.children[0];
  }
}

/**
 * @param {Element} parent
 * @param {string} text
 */
function appendComment(parent, text) {
  appendElement(parent, "span", ` ${text} `, "comment").dir = "auto";
}
