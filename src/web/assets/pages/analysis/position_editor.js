// Sets up a position: pieces from a palette, dragged over the board or off it, with the side to move, the ejected marbles and the rules.

import { createBoard, createBoardInputs } from "../../board/create_board.js";
import { errorMessage } from "../../components/error_message.js";
import { gameOfPosition } from "../../games/games.js";
import { actionButton, element } from "../../lib/dom.js";
import { EMPTY } from "../../lib/pattern_list.js";
import { translate } from "../../lib/translate.js";

/** @import { GameKind, PatternBoard } from "../../games/types.d.ts" */
/** @import { Board } from "../../scripts/board.js" */
/** @import { PlacedMarble } from "../../scripts/types.d.ts" */

/**
 * A position and its rules as texts.
 * @typedef {object} EditedPosition
 * @property {string} position
 * @property {string} rules
 */

/** The editor, which is in its `host`. */
export class PositionEditor {
  #onUse;
  /** @type {Map<string, string>} */
  #symbols = new Map();
  /** @type {PatternBoard | undefined} */
  #shape;
  /** @type {GameKind | undefined} */
  #kind;
  /** @type {Board | undefined} */
  #board;
  #symbol = "";
  #boardHost = element("div", { class: "editor-board" });
  #palette = element("div", { class: "toolbar palette", role: "group", "aria-label": translate("palette") });
  #turn = element("select", { id: "editor-turn" });
  #ejected = ["b", "w"].map((letter) =>
    element("input", { id: `ejected-${letter}`, type: "number", min: 0, max: 20, value: 0, size: 3 }),
  );
  #ejectedFields = element(
    "span",
    { class: "toolbar" },
    element("label", {}, translate("ejectedBlack"), this.#ejected[0]),
    element("label", {}, translate("ejectedWhite"), this.#ejected[1]),
  );
  #rules = element("input", { id: "editor-rules", autocomplete: "off", size: 24 });
  #message = element("div");

  /** @param {(edited: EditedPosition) => Promise<void>} onUse called with the position; an error that it throws is shown */
  constructor(onUse) {
    this.#onUse = onUse;
    /** The element that has the editor. */
    this.host = element(
      "div",
      { class: "position-editor" },
      this.#palette,
      this.#boardHost,
      element(
        "div",
        { class: "toolbar" },
        element("label", {}, translate("sideToMove"), this.#turn),
        this.#ejectedFields,
        element("label", {}, translate("rules"), this.#rules),
      ),
      element(
        "div",
        { class: "toolbar" },
        actionButton(translate("usePosition"), () => this.#use(), { id: "use-position", class: "primary" }),
        actionButton(translate("clearBoard"), () => this.#clear(), { id: "clear-board" }),
      ),
      this.#message,
    );
  }

  /**
   * Begins with a position.
   * @param {string} position
   * @param {string | null | undefined} rules
   */
  show(position, rules) {
    this.#message.replaceChildren();
    const kind = gameOfPosition(position);
    const { board, symbols, turn } = kind.contentsOfPosition(position);
    this.#kind = kind;
    this.#shape = board;
    this.#symbols = new Map([...symbols].filter(([, symbol]) => symbol !== EMPTY));
    this.#rules.value = rules ?? "";
    this.#rules.placeholder = kind.rulesPlaceholder;
    const [, ejected = ""] = position.match(/ -(\S+)/) ?? [];
    this.#ejectedFields.hidden = kind.key !== "abalone";
    ["b", "w"].forEach((letter, n) => {
      this.#ejected[n].value = ejected.match(new RegExp(`(\\d+)${letter}`))?.[1] ?? "0";
    });
    this.#showPalette(kind);
    const sides = kind.sides.map(([letter, key]) => element("option", { value: letter }, translate(key)));
    this.#turn.replaceChildren(...sides);
    this.#turn.value = turn;
    this.#board = createBoard(this.#boardHost, kind.boardOptions(position, rules));
    this.#boardHost.dataset.game = kind.key;
    createBoardInputs(this.#board, {
      onPress: (cell) => this.#set(cell, this.#symbols.get(cell) === this.#symbol ? EMPTY : this.#symbol),
      onCarry: (from, to) => this.#carry(from, to),
    });
    this.#draw();
  }

  /** @param {GameKind} kind */
  #showPalette(kind) {
    const pieces = kind.pieces;
    if (!pieces.some(([symbol]) => symbol === this.#symbol)) this.#symbol = pieces[0][0];
    const buttons = pieces.map(([symbol, key]) =>
      actionButton(
        translate(key),
        () => {
          this.#symbol = symbol;
          this.#showPalette(kind);
        },
        { "aria-pressed": String(symbol === this.#symbol), "data-sign": symbol },
      ),
    );
    const focused = this.#palette.contains(document.activeElement);
    this.#palette.replaceChildren(...buttons);
    if (focused) buttons.find((button) => button.dataset.sign === this.#symbol)?.focus();
  }

  /** @param {string} cell @param {string} symbol */
  #set(cell, symbol) {
    if (symbol === EMPTY) this.#symbols.delete(cell);
    else this.#symbols.set(cell, symbol);
    this.#draw();
  }

  /** @param {string} from @param {string | undefined} to */
  #carry(from, to) {
    const symbol = this.#symbols.get(from);
    if (symbol !== undefined && from !== to) {
      this.#symbols.delete(from);
      if (to !== undefined) this.#symbols.set(to, symbol);
    }
    this.#draw();
  }

  #clear() {
    this.#symbols.clear();
    this.#draw();
  }

  #draw() {
    const kind = this.#kind;
    const marbles = [...this.#symbols].flatMap(([cell, symbol]) => {
      const color = kind?.pieceOn(cell, symbol);
      /** @type {PlacedMarble[]} */
      const placed = color ? [[cell, color]] : [];
      return placed;
    });
    this.#board?.setState({ marbles });
    this.host.dataset.position = this.#text();
  }

  /** The position as a text. */
  #text() {
    const kind = this.#kind;
    const shape = this.#shape;
    if (!kind || !shape) return "";
    const text = kind.formatPosition(shape, { symbols: this.#symbols, turn: this.#turn.value });
    const counts = ["b", "w"].map((letter, n) => /** @type {const} */ ([Number(this.#ejected[n].value), letter]));
    const ejected = counts.filter(([count]) => count > 0).map(([count, letter]) => `${count}${letter}`);
    return kind.key === "abalone" && ejected.length > 0 ? text.replace(/ (\S+)$/, ` -${ejected.join("")} $1`) : text;
  }

  /** Reports a number of ejected marbles that is none. */
  #checkEjected() {
    if (this.#ejectedFields.hidden) return;
    for (const field of this.#ejected.filter((each) => !each.checkValidity())) {
      const label = field.closest("label")?.firstChild?.textContent ?? "";
      throw new Error(translate("wrongEjected", label, field.min, field.max));
    }
  }

  async #use() {
    this.#message.replaceChildren();
    try {
      this.#checkEjected();
      await this.#onUse({ position: this.#text(), rules: this.#rules.value.trim() });
    } catch (error) {
      this.#message.replaceChildren(errorMessage(error) ?? "");
    }
  }
}
