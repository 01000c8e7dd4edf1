// The explorer: the moves that were played in a position, how often, and how the games ended.

import { InteractiveBoard } from "../../board/interactive_board.js";
import { formatTreePath } from "../../board/tree_path.js";
import { formatPath, formatTree } from "../../board/tree_record.js";
import { otherRulesNote } from "../../components/counted_game.js";
import { isDatabaseEmpty } from "../../components/empty_database.js";
import { errorMessage } from "../../components/error_message.js";
import { ExplorerCache } from "../../components/explorer_cache.js";
import { playLink } from "../../components/links.js";
import { EnginePanel } from "../../engine/engine_panel.js";
import { gameOfKey } from "../../games/games.js";
import { pageAddress, pageParameters, setPageParameters } from "../../lib/address.js";
import { announce, element, isolatedText, setTitle } from "../../lib/dom.js";
import { addressFilters } from "../../lib/game_filters.js";
import { notationOf } from "../../lib/notations.js";
import { parsePosition } from "../../lib/position.js";
import { isAborted } from "../../lib/server.js";
import { gameCount, sideName, translate } from "../../lib/translate.js";
import { FLIPPED } from "../../scripts/lattice.js";
import { moveTable } from "./move_table.js";
import { positionGames } from "./position_games.js";
import { EXPLORER_PARAMETERS, ExplorerSettings } from "./settings.js";

/** @import { LegalMove } from "../../api.d.ts" */
/** @import { GameNode } from "../../scripts/types.d.ts" */
/** @import { ExplorerEntry, ExplorerQuery } from "../../components/explorer_cache.js" */

/** The layout of the board if the database has no games, so that none is the most common one. */
const EMPTY_LAYOUT = "belgian-daisy";

/**
 * The state of the page from the parameters of its address.
 * @returns {ExplorerQuery & {moves: string, notation: string, flip: boolean}}
 */
function stateOfAddress() {
  const parameters = pageParameters();
  return {
    layout: parameters.layout ?? "",
    position: parameters.position ?? "",
    rules: parameters.rules ?? "",
    moves: (parameters.moves ?? parameters.line ?? "").trim(),
    notation: notationOf(parameters.notation),
    flip: parameters.flip === "1",
    filters: addressFilters(EXPLORER_PARAMETERS),
  };
}

/** The page of the explorer. */
class Explorer {
  /** The start of the moves, and the filters of the games. */
  #source = /** @type {ExplorerQuery} */ (stateOfAddress());
  #notation = stateOfAddress().notation;
  #cache = new ExplorerCache(this.#source, "");
  /** The number of steps forward that wait for the answer about the position. */
  #pendingSteps = 0;
  /** Resolves when the answer about the position on the board is shown. @type {Promise<void>} */
  #pendingUpdate = Promise.resolve();
  /** Whether the address changes with the position. */
  #isFollowing = false;
  #board = new InteractiveBoard({
    onShow: (node) => this.#showNode(node),
    onForward: () => this.#forward(),
    onFlip: () => this.#save({ replace: true }),
    onError: (error) => this.#showError(error),
  });
  #engine = new EnginePanel(this.#board);
  #settings = new ExplorerSettings({
    onLayout: (layout) => this.#begin({ ...this.#source, layout, position: "", rules: "" }),
    onNotation: (notation) => this.#rename(notation),
    onFilters: (filters) => {
      this.#source = { ...this.#source, filters };
      this.#save();
      this.#cache = new ExplorerCache(this.#source, this.#notation);
      this.#update();
    },
  });
  #title = element("p", { class: "opening-name" });
  #links = element("p", { class: "position-links screen-only" });
  #moves = element("div", { class: "explorer-moves" });
  #games = element("div", { class: "explorer-games" });

  /**
   * Appends the page and shows the position of the address.
   * @param {HTMLElement} host
   */
  async show(host) {
    const { area, list } = this.#board;
    list.classList.add("short");
    host.append(
      element("h1", {}, translate("explorer")),
      element(
        "div",
        { class: "columns with-board" },
        area,
        element(
          "div",
          { class: "side-panel explorer-panel" },
          this.#settings.host,
          this.#title,
          this.#engine.host,
          list,
          this.#moves,
          element("h2", {}, translate("gamesWithPosition")),
          this.#games,
          this.#links,
        ),
      ),
    );
    this.#board.listenToKeys();
    addEventListener("popstate", () => this.#followAddress());
    await this.#settings.load();
    await this.#load();
  }

  /** Shows the position of the address, with the moves that lead there. */
  async #load() {
    const { moves, notation, flip, ...source } = stateOfAddress();
    const cache = new ExplorerCache(source, notation);
    this.#source = source;
    this.#notation = notation;
    this.#cache = cache;
    this.#settings.show({ ...source, notation });
    try {
      const { game, path } = await cache.start(moves);
      if (this.#cache !== cache) return;
      this.#board.area.hidden = false;
      this.#settings.showNotations(gameOfKey(game.board.game), notation);
      this.#isFollowing = false;
      this.#board.load(game, { path, notation, view: flip ? FLIPPED : 0 });
      this.#isFollowing = true;
      await this.#pendingUpdate;
    } catch (error) {
      if (this.#cache !== cache) return;
      if (!source.layout && !source.position && (await isDatabaseEmpty())) {
        setPageParameters({ ...addressFilters(), layout: EMPTY_LAYOUT }, { replace: true });
        await this.#load();
        return;
      }
      // The board would show another position than the address names.
      this.#board.area.hidden = true;
      this.#links.replaceChildren();
      this.#board.list.replaceChildren();
      this.#engine.turnOff();
      this.#showError(error);
    }
  }

  /**
   * Starts from another source and adds an entry to the browser's history.
   * @param {ExplorerQuery} source
   */
  #begin(source) {
    const { layout, position, rules, filters } = source;
    setPageParameters({ layout, position, rules, notation: this.#notation, flip: this.#flipParameter(), ...filters });
    this.#load();
  }

  /** Shows the state of the address after a step of the browser's history. */
  async #followAddress() {
    const { moves, notation, flip, ...source } = stateOfAddress();
    const isSame = JSON.stringify(source) === JSON.stringify(sourceOf(this.#source)) && notation === this.#notation;
    const node = isSame ? this.#nodeOfMoves(moves) : undefined;
    if (!node || flip !== this.#board.isFlipped) {
      await this.#load();
      return;
    }
    this.#isFollowing = false;
    this.#board.goTo(node);
    this.#isFollowing = true;
  }

  /**
   * The position of the tree after moves, if the tree has it.
   * @param {string} moves
   * @returns {GameNode | undefined}
   */
  #nodeOfMoves(moves) {
    if (!this.#board.isLoaded) return undefined;
    const { tree } = this.#board;
    /** @type {GameNode | undefined} */
    let node = tree.root;
    for (const name of moves.split(/\s+/).filter(Boolean)) node = node && tree.next(node, name);
    return node;
  }

  #flipParameter() {
    return this.#board.isLoaded && this.#board.isFlipped ? 1 : "";
  }

  /** @param {{replace?: boolean}} [options] */
  #save(options) {
    if (!this.#board.isLoaded) return;
    const { layout, position, rules, filters } = this.#source;
    const start = { layout, position, rules, moves: formatPath(this.#board.node) };
    setPageParameters({ ...start, notation: this.#notation, flip: this.#flipParameter(), ...filters }, options);
  }

  /** @param {GameNode} node */
  #showNode(node) {
    if (this.#isFollowing) this.#save();
    this.#engine.update(this.#notation);
    this.#pendingUpdate = this.#update();
    document.body.dataset.position = this.#board.position() ?? "";
    document.body.dataset.ply = String(node.ply);
  }

  /** Shows the moves and games of the position on the board as soon as they are loaded. */
  async #update() {
    const board = this.#board;
    const { node } = board;
    const cache = this.#cache;
    const cached = cache.cached(node);
    this.#moves.setAttribute("aria-busy", String(!cached));
    try {
      const entry = cached ?? (await cache.load(node));
      if (board.node !== node || this.#cache !== cache) return;
      this.#moves.removeAttribute("aria-busy");
      board.legalMoveCache.add(entry.position.position, entry.legalMoves);
      this.#showEntry(node, entry);
      if (this.#pendingSteps > 0) {
        this.#pendingSteps -= 1;
        this.#playFirst(entry);
      }
    } catch (error) {
      if (board.node === node && !isAborted(error)) this.#showError(error);
    }
  }

  /** @param {unknown} error */
  #showError(error) {
    this.#pendingSteps = 0;
    this.#moves.removeAttribute("aria-busy");
    this.#moves.replaceChildren(errorMessage(error) ?? "");
    this.#games.replaceChildren();
    this.#title.replaceChildren();
  }

  /**
   * @param {GameNode} node
   * @param {ExplorerEntry} entry
   */
  #showEntry(node, { position: answer, games, legalMoves }) {
    const { turn } = parsePosition(answer.position);
    const rules = answer.rules ? ` · ${answer.rules}` : "";
    const opening = answer.opening ? [isolatedText(answer.opening), ". "] : [];
    this.#title.replaceChildren(...opening, translate("toMove", sideName(turn)) + rules);
    const legal = (/** @type {string} */ name) => legalMoves.find(({ move }) => move === name);
    const table = moveTable(answer, {
      nameOf: (name) => legal(name)?.name ?? name,
      onPlay: (name) => this.#play(legal(name)),
      onPreview: (name) => this.#board.preview(name === null ? null : legal(name)),
    });
    // The focus stays in the table when a move of it is played.
    const hadFocus = this.#moves.contains(document.activeElement);
    this.#moves.replaceChildren(table, otherRulesNote(answer) ?? "");
    if (hadFocus) this.#moves.querySelector("button")?.focus();
    const { filters } = this.#source;
    this.#games.replaceChildren(
      ...positionGames(games, {
        count: answer.games,
        flip: this.#board.isFlipped,
        search: { position: answer.position, ...this.#cache.gameFilters() },
        report: { ...this.#cache.parameters(node), ...filters },
      }),
    );
    this.#showLinks(answer.position);
    announce(`${translate("toMove", sideName(turn))}. ${gameCount(answer.games)}.`);
    document.body.dataset.answered = answer.position;
  }

  /** @param {string} position */
  #showLinks(position) {
    const { tree, node } = this.#board;
    const { layout, position: start } = this.#source;
    const source = start || !layout ? { position: tree.game.position, rules: tree.game.rules } : { layout };
    const analysis = { ...source, moves: formatTree(tree.root), ply: formatTreePath(node), notation: this.#notation };
    this.#links.replaceChildren(
      element("a", { id: "analyse", href: pageAddress("/analysis", analysis) }, translate("analysis")),
      " · ",
      element("a", { href: pageAddress("/search", { position }) }, translate("openInSearch")),
      ...playLink(tree.game, position),
    );
  }

  /** @param {LegalMove | undefined} move */
  #play(move) {
    this.#pendingSteps = 0;
    if (move) this.#board.play(move);
    else this.#board.rejectMove();
  }

  /** Plays the most frequent move as soon as it is loaded. */
  #forward() {
    const cached = this.#cache.cached(this.#board.node);
    if (cached && this.#pendingSteps === 0) this.#playFirst(cached);
    else this.#pendingSteps += 1;
  }

  /** @param {ExplorerEntry} entry */
  #playFirst({ position, legalMoves }) {
    const move = legalMoves.find((legal) => legal.move === position.moves[0]?.move);
    if (move) this.#board.play(move);
    else this.#pendingSteps = 0;
  }

  /** @param {string} notation */
  #rename(notation) {
    this.#notation = notation;
    this.#save({ replace: true });
    this.#load();
  }
}

/**
 * The source of a page state, without its other fields.
 * @param {ExplorerQuery} state
 * @returns {ExplorerQuery}
 */
function sourceOf({ layout, position, rules, filters }) {
  return { layout, position, rules, filters };
}

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  setTitle(translate("explorer"));
  await new Explorer().show(host);
}
