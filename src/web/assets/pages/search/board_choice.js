// The choice of the board of a pattern: of which game, and of which size.

import { gameSelect } from "../../components/game_select.js";
import { gameOfKey } from "../../games/games.js";
import { announce, element } from "../../lib/dom.js";
import { translate } from "../../lib/translate.js";
import { Pattern } from "./pattern.js";

/**
 * A choice of the board of a pattern; `onChange` is called with the pattern when it has another board.
 * @param {Pattern} pattern
 * @param {(pattern: Pattern) => void} onChange
 * @returns {HTMLElement}
 */
export function boardChoice(pattern, onChange) {
  const choose = (/** @type {string} */ key) => onChange(new Pattern(gameOfKey(key)));
  const game = gameSelect(pattern.kind.key, { isOneNeeded: true, onChange: choose });
  return element("div", { class: "toolbar" }, game, ...sizeFields(pattern, onChange));
}

/**
 * A field for the size of the board, and whether other sizes match, in a game that has several.
 * @param {Pattern} pattern
 * @param {(pattern: Pattern) => void} onChange
 * @returns {HTMLElement[]}
 */
function sizeFields(pattern, onChange) {
  const { sizes } = pattern.kind;
  if (!sizes) return [];
  const warning = element("span", { class: "warning", hidden: true });
  /** @param {Event & {target: HTMLInputElement}} event */
  const resize = ({ target }) => {
    const board = sizes.boardOfSize(target.value);
    if (!board) {
      warning.textContent = translate("wrongBoardSize", target.value);
      warning.hidden = false;
      announce(warning.textContent);
      return;
    }
    pattern.setBoard(board);
    onChange(pattern);
  };
  /** @param {Event & {target: HTMLInputElement}} event */
  const setSized = ({ target }) => {
    pattern.isSized = target.checked;
  };
  const size = element("input", { id: "size", size: 6, value: sizes.sizeOf(pattern.board), onchange: resize });
  const isSized = element("input", { id: "sized", type: "checkbox", checked: pattern.isSized, onchange: setSized });
  return [
    element("label", {}, translate("boardSize"), size),
    element("label", {}, isSized, translate("onlyThisSize")),
    warning,
  ];
}
