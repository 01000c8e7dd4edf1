// The explorer: what was played from a position, how often, and how it ended.

import { errorMessage } from "../../components/error_message.js";
import { actionButton } from "../../components/links.js";
import { moveHelp } from "../../components/move_help.js";
import { gameOfPosition } from "../../games/games.js";
import { pageParameters, setPageParameters } from "../../lib/address.js";
import { announce, bindKeys, element, isolatedText, setTitle } from "../../lib/dom.js";
import { filtersOf } from "../../lib/game_filters.js";
import { namingNotation, notationOf } from "../../lib/notations.js";
import { parsePosition } from "../../lib/position.js";
import { getJson, isAborted } from "../../lib/server.js";
import { sideName, translate } from "../../lib/translate.js";
import { ExplorerBoard } from "./explorer_board.js";
import { moveField } from "./move_field.js";
import { movePath } from "./move_path.js";
import { moveTable } from "./move_table.js";
import { positionGames } from "./position_games.js";
import { ExplorerSettings } from "./settings.js";

/** @import { ExplorerPosition, LegalMove, NamedMove } from "../../api.d.ts" */
/** @import { GameKind } from "../../games/types.d.ts" */

/** How many games with the position are listed. */
const LISTED_GAMES = 12;

/**
 * What the address says.
 * @returns {{layout: string, position: string, moves: string[], notation: string, flip: boolean,
 *   filters: import("../../lib/game_filters.js").Filters}}
 */
function stateOfAddress() {
  const parameters = pageParameters();
  return {
    layout: parameters.layout ?? "",
    position: parameters.position ?? "",
    moves: (parameters.moves ?? "").split(/\s+/).filter(Boolean),
    notation: notationOf(parameters.notation),
    flip: parameters.flip === "1",
    filters: filtersOf(parameters),
  };
}

/** The page of the explorer. */
class Explorer {
  #state = stateOfAddress();
  /**
   * The moves that were taken back: they can be played again.
   * @type {string[]}
   */
  #undoneMoves = [];
  /**
   * The moves that lead to the position on the board: they can be taken back.
   * @type {NamedMove[]}
   */
  #playedMoves = [];
  /** @type {LegalMove[]} */
  #legalMoves = [];
  /** @type {ExplorerPosition | undefined} */
  #answer;
  /** @type {AbortController | undefined} */
  #request;
  #board = new ExplorerBoard(
    ({ move }) => this.#play(move),
    () => this.#refuse(),
  );
  #settings = new ExplorerSettings({
    onLayout: (layout) => {
      Object.assign(this.#state, { layout, position: "", moves: [] });
      this.#undoneMoves = [];
      this.#save();
      this.#update();
    },
    onNotation: (notation) => {
      this.#state.notation = notation;
      this.#save({ replace: true });
      this.#update();
    },
    onFilters: (filters) => {
      this.#state.filters = filters;
      this.#save();
      this.#update();
    },
  });
  /** @type {GameKind | undefined} */
  #kind;
  #help = element("div");
  #turn = element("strong");
  #path = element("div", { class: "move-path" });
  #moves = element("div");
  #games = element("div");

  /**
   * Appends the page and shows the position of the address.
   * @param {HTMLElement} host
   */
  async show(host) {
    await this.#settings.load(this.#state.filters);
    const field = moveField((text) => this.#type(text));
    host.append(
      element("h1", {}, translate("explorer")),
      element(
        "div",
        { class: "columns" },
        element("div", { class: "board-area" }, this.#board.host, this.#toolbar(), field, this.#help),
        element(
          "div",
          { class: "explorer-answers" },
          this.#settings.host,
          element("h2", {}, translate("moves")),
          this.#path,
          this.#moves,
          element("h2", {}, translate("gamesWithPosition")),
          this.#games,
        ),
      ),
    );
    bindKeys({
      ArrowLeft: () => this.#back(),
      ArrowRight: () => this.#forward(),
      Home: () => this.#keepMoves(0),
      f: () => this.#flip(),
      Escape: () => this.#board.deselect(),
    });
    addEventListener("popstate", () => {
      this.#state = stateOfAddress();
      this.#undoneMoves = [];
      this.#update();
    });
    await this.#update();
  }

  #toolbar() {
    return element(
      "div",
      { class: "toolbar" },
      actionButton("«", () => this.#keepMoves(0), { "aria-label": translate("start") }),
      actionButton("‹", () => this.#back(), { "aria-label": translate("back"), id: "back" }),
      actionButton("›", () => this.#forward(), { "aria-label": translate("forward"), id: "forward" }),
      actionButton(translate("flip"), () => this.#flip()),
      this.#turn,
    );
  }

  /** @param {{replace?: boolean}} [options] */
  #save(options) {
    const { layout, position, moves, notation, flip, filters } = this.#state;
    const parameters = { layout, position, moves: moves.join(" "), notation, flip: flip ? 1 : "", ...filters };
    setPageParameters(parameters, options);
  }

  /** The parameters that name the position. */
  #positionParameters() {
    const { position, layout, moves } = this.#state;
    return position ? { position } : { layout, moves: moves.join(" ") };
  }

  /** Gets what is known of the position and shows it. */
  async #update() {
    this.#request?.abort();
    this.#request = new AbortController();
    this.#settings.show(this.#state);
    const { signal } = this.#request;
    // Until the legal moves of the position are known, none is.
    this.#legalMoves = [];
    this.#board.setLegalMoves([]);
    try {
      const { filters } = this.#state;
      const notation = namingNotation(this.#state.notation);
      const parameters = { ...this.#positionParameters(), ...filters, notation };
      const answer = (await getJson("/api/openings", parameters, { signal })).value;
      const { position, rules } = answer;
      const [moves, games] = await Promise.all([
        getJson("/api/moves", { position, rules, notation }, { signal }),
        getJson("/api/search", { position, ...filters, limit: LISTED_GAMES }, { signal }),
      ]);
      this.#answer = answer;
      this.#legalMoves = moves.value;
      this.#showKind(gameOfPosition(position));
      this.#showPosition(answer);
      this.#showAnswer(answer);
      this.#games.replaceChildren(
        ...positionGames(games.value, {
          count: answer.games,
          flip: this.#state.flip,
          search: { position, ...filters },
          report: { ...this.#positionParameters(), ...filters },
        }),
      );
      const { turn } = parsePosition(position);
      announce(`${translate("toMove", sideName(turn))}. ${translate("gameCount", answer.games)}.`);
      document.body.dataset.position = position;
    } catch (error) {
      if (!isAborted(error)) this.#moves.replaceChildren(errorMessage(error) ?? "");
    }
  }

  /**
   * Shows what belongs to a game.
   * @param {GameKind} kind
   */
  #showKind(kind) {
    this.#settings.showNotations(kind, this.#state.notation);
    if (kind === this.#kind) return;
    this.#kind = kind;
    this.#help.replaceChildren(moveHelp(kind));
  }

  /**
   * Lets the board show a position, which it may show already.
   * @param {ExplorerPosition} answer
   */
  #showPosition({ position, rules, line = [] }) {
    this.#board.prepare(position, rules, this.#state);
    const isShown = this.#board.isShown(position);
    // The moves of an address can be taken back too.
    if (!this.#state.position) this.#playedMoves = line;
    else if (!isShown) this.#playedMoves = [];
    if (!isShown) this.#board.show(position, this.#playedMoves.at(-1));
    this.#board.setLegalMoves(this.#legalMoves);
  }

  /** @param {ExplorerPosition} answer */
  #showAnswer(answer) {
    const { turn } = parsePosition(answer.position);
    const rules = answer.rules ? ` · ${answer.rules}` : "";
    const opening = answer.opening ? [isolatedText(answer.opening), ". "] : [];
    this.#turn.replaceChildren(...opening, translate("toMove", sideName(turn)) + rules);
    const table = moveTable(answer, {
      nameOf: (move) => this.#nameOf(move),
      onPlay: (move) => this.#play(move),
      onPreview: (move) => this.#board.preview(move === null ? null : this.#legalMove(move)),
    });
    this.#moves.replaceChildren(table);
    const names = this.#state.moves.map((move, n) => answer.line?.[n]?.name ?? move);
    this.#path.replaceChildren(...movePath(names, (count) => this.#keepMoves(count)));
  }

  /**
   * The legal move with a name, as the address has it.
   * @param {string} name
   * @returns {LegalMove | undefined}
   */
  #legalMove(name) {
    return this.#legalMoves.find(({ move }) => move === name);
  }

  /**
   * The name of a move in the notation that is shown.
   * @param {string} name
   * @returns {string}
   */
  #nameOf(name) {
    return this.#legalMove(name)?.name ?? name;
  }

  /** @param {string} name */
  async #play(name) {
    const move = this.#legalMove(name);
    if (!move) {
      if (this.#legalMoves.length) this.#refuse();
      return;
    }
    if (this.#undoneMoves[0] === name) this.#undoneMoves.shift();
    else this.#undoneMoves = [];
    if (this.#state.position) this.#state.position = move.position;
    else this.#state.moves.push(name);
    this.#save();
    this.#playedMoves.push(move);
    this.#board.play(move);
    announce(translate("movePlayed", this.#nameOf(name)));
    await this.#update();
  }

  /**
   * Plays what was typed: the name of a legal move, or any text that the server reads as moves from here.
   * @param {string} text
   */
  async #type(text) {
    const isMeant = (/** @type {string} */ name) => name.toLowerCase() === text.toLowerCase();
    const legal = this.#legalMoves.find(({ move, name }) => isMeant(move) || isMeant(name));
    if (!text || legal) return legal && this.#play(legal.move);
    const { layout, position, moves, filters, notation } = this.#state;
    if (position) throw new Error(translate("illegalMove"));
    const parameters = { layout, moves: [...moves, text].join(" "), ...filters, notation: namingNotation(notation) };
    const { line = [] } = (await getJson("/api/openings", parameters)).value;
    for (const { move } of line.slice(moves.length)) await this.#play(move);
  }

  #refuse() {
    announce(translate("illegalMove"));
    this.#board.putBack();
  }

  /**
   * Takes back all moves but the first ones.
   * @param {number} count
   */
  async #keepMoves(count) {
    const state = this.#state;
    if (state.position || count === state.moves.length) return;
    const undone = state.moves.slice(count);
    state.moves = state.moves.slice(0, count);
    this.#undoneMoves = [...undone, ...this.#undoneMoves];
    this.#save();
    const move = undone.length === 1 ? this.#playedMoves.pop() : undefined;
    if (move) this.#board.undo(move, this.#playedMoves.at(-1));
    await this.#update();
  }

  #forward() {
    const name = this.#undoneMoves[0] ?? this.#answer?.moves[0]?.move;
    if (name) this.#play(name);
  }

  #back() {
    if (this.#state.moves.length) this.#keepMoves(this.#state.moves.length - 1);
    else if (this.#state.position) history.back();
  }

  #flip() {
    this.#state.flip = !this.#state.flip;
    this.#board.flip(this.#state.flip);
    this.#save({ replace: true });
  }
}

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  setTitle(translate("explorer"));
  await new Explorer().show(host);
}
