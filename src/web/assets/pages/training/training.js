// The opening drill: the database plays its replies by how often they were played, and the page shows after each move what scored best.

import { InteractiveBoard } from "../../board/interactive_board.js";
import { formatTreePath } from "../../board/tree_path.js";
import { formatTree } from "../../board/tree_record.js";
import { errorMessage } from "../../components/error_message.js";
import { ExplorerCache } from "../../components/explorer_cache.js";
import { liveFilterForm } from "../../components/filter_form.js";
import { chooseLayout, layoutGroups } from "../../components/layout_select.js";
import { tableCell, tableOf } from "../../components/table.js";
import { pageAddress, pageParameters, setPageParameters } from "../../lib/address.js";
import { actionButton, announce, element, setTitle } from "../../lib/dom.js";
import { addressFilters } from "../../lib/game_filters.js";
import { translate } from "../../lib/translate.js";
import { FLIPPED } from "../../scripts/lattice.js";
import { bestScored, chooseByFrequency, scoreOfMove } from "./replies.js";

/** @import { LegalMove } from "../../api.d.ts" */
/** @import { FieldEvent } from "../../components/layout_select.js" */
/** @import { Filters } from "../../lib/game_filters.js" */
/** @import { ExplorerEntry } from "../../components/explorer_cache.js" */

/** The delay before a reply of the database is played, in milliseconds. */
const REPLY_DELAY = 350;
/** The parameters that are not filters of games. */
const OWN_PARAMETERS = ["layout", "side", "least"];

/**
 * A move of the drill, compared with the moves of the database.
 * @typedef {object} JudgedMove
 * @property {string} name
 * @property {number} games how often it was played
 * @property {number | null} score the share of points that it scored, in percent
 * @property {string} best the name of the move that scored best
 * @property {number | null} bestScore
 */

/**
 * What is trained, as in an address.
 * @typedef {object} DrillState
 * @property {string} layout
 * @property {string} side `black` or `white`
 * @property {string} least the number of games that a position must have for the drill to continue
 * @property {Filters} filters
 */

/** The page of the drill. */
class TrainingPage {
  #state = this.#stateOfAddress();
  #cache = new ExplorerCache({ layout: "", position: "", rules: "", filters: {} }, "");
  /** @type {JudgedMove[]} */
  #judged = [];
  #isOver = true;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #message = element("div");
  #task = element("p", { class: "play-state", "aria-live": "polite" });
  #table = element("div");
  #links = element("p", { class: "screen-only" });
  #layout = element("select", {
    id: "layout",
    onchange: (/** @type {FieldEvent} */ { target }) => this.#choose({ layout: target.value }),
  });
  #side = element(
    "select",
    { id: "side", onchange: (/** @type {FieldEvent} */ { target }) => this.#choose({ side: target.value }) },
    element("option", { value: "black" }, translate("black")),
    element("option", { value: "white" }, translate("white")),
  );
  #minGames = element("input", {
    id: "min-games",
    type: "number",
    min: 1,
    onchange: (/** @type {FieldEvent} */ { target }) => this.#choose({ least: target.value }),
  });
  #board = new InteractiveBoard({
    onShow: () => this.#showPosition(),
    onMove: (move) => this.#play(move),
    isAnswered: () => true,
    onRestore: (direction) => this.#restore(direction),
    onError: (error) => this.#showError(error),
  });

  /** @returns {DrillState} */
  #stateOfAddress() {
    const { layout = "", side = "black", least = "2" } = pageParameters();
    return { layout, side, least, filters: addressFilters(OWN_PARAMETERS) };
  }

  /**
   * Appends the page and begins a drill.
   * @param {HTMLElement} host
   */
  async show(host) {
    this.#layout.append(
      element("option", { value: "" }, `(${translate("mostPlayedLayout")})`),
      ...(await layoutGroups(({ players }) => players === 2)),
    );
    const { area, list } = this.#board;
    const toolbar = element(
      "div",
      { class: "toolbar" },
      element("label", {}, translate("layout"), this.#layout),
      element("label", {}, translate("yourColor"), this.#side),
      element("label", {}, translate("leastGames"), this.#minGames),
      actionButton(translate("again"), () => this.#begin(), { id: "again", class: "primary" }),
    );
    const filters = liveFilterForm(
      () => addressFilters(OWN_PARAMETERS),
      (chosen) => this.#choose({ filters: chosen }),
    );
    host.append(
      element("h1", {}, translate("drill")),
      element("p", { class: "muted" }, translate("drillHelp")),
      this.#message,
      element(
        "div",
        { class: "columns with-board" },
        area,
        element("div", { class: "side-panel" }, toolbar, filters, this.#task, this.#table, list, this.#links),
      ),
    );
    this.#board.listenToKeys();
    addEventListener("popstate", () => {
      this.#state = this.#stateOfAddress();
      this.#begin();
    });
    await this.#begin();
  }

  /** @param {Partial<DrillState>} changes */
  #choose(changes) {
    this.#state = { ...this.#state, ...changes };
    const { filters, ...rest } = this.#state;
    setPageParameters({ ...rest, ...filters });
    this.#begin();
  }

  /** Begins a drill from the start. */
  async #begin() {
    clearTimeout(this.#timer);
    const { layout, side, least, filters } = this.#state;
    chooseLayout(this.#layout, layout);
    this.#side.value = side;
    this.#minGames.value = least;
    this.#message.replaceChildren();
    this.#table.replaceChildren();
    this.#links.replaceChildren();
    this.#judged = [];
    const cache = new ExplorerCache({ layout, position: "", rules: "", filters }, "");
    this.#cache = cache;
    try {
      const { game } = await cache.start("");
      if (this.#cache !== cache) return;
      this.#isOver = false;
      this.#board.load(game, { view: side === "white" ? FLIPPED : 0 });
      await this.#continueDrill();
    } catch (error) {
      this.#showError(error);
    }
  }

  /** Whether it is the user's turn. */
  #isTurn() {
    const { node, tree } = this.#board;
    const seat = node.move?.turn ?? tree.game.start.turn ?? 0;
    return seat === (this.#state.side === "white" ? 1 : 0);
  }

  /** The number of games that a position must have for the drill to continue. */
  #least() {
    return Math.max(1, Number(this.#state.least) || 1);
  }

  /** Waits for a move, or plays a reply of the database. */
  async #continueDrill() {
    const { node } = this.#board;
    const cache = this.#cache;
    const entry = await cache.load(node);
    if (cache !== this.#cache || node !== this.#board.node) return;
    this.#board.legalMoveCache.add(entry.position.position, entry.legalMoves);
    if (entry.position.games < this.#least() || entry.position.moves.length === 0) {
      this.#end(entry);
      return;
    }
    if (this.#isTurn()) {
      this.#task.textContent = translate("drillYourMove", entry.position.games);
      return;
    }
    this.#task.textContent = translate("drillReply");
    this.#timer = setTimeout(() => this.#reply(entry), REPLY_DELAY);
  }

  /** @param {ExplorerEntry} entry */
  #reply({ position, legalMoves }) {
    const chosen = chooseByFrequency(position.moves, Math.random());
    const move = legalMoves.find((legal) => legal.move === chosen?.move);
    if (!move) return;
    this.#board.play(move);
    this.#continueDrill().catch((error) => this.#showError(error));
  }

  /**
   * Plays a move of the user; after the end of the drill any move is played.
   * @param {LegalMove} move
   * @returns {string | undefined} the reason if it is refused
   */
  #play(move) {
    if (this.#isOver) {
      this.#board.play(move);
      return undefined;
    }
    const cached = this.#cache.cached(this.#board.node);
    if (!cached || !this.#isTurn()) return translate("notYourTurn");
    this.#judge(move, cached);
    this.#board.play(move);
    this.#continueDrill().catch((error) => this.#showError(error));
    return undefined;
  }

  /** @param {"undo" | "redo"} direction */
  #restore(direction) {
    if (this.#isOver) this.#board.restore(direction);
  }

  /**
   * Compares a move with those of the database.
   * @param {LegalMove} move
   * @param {ExplorerEntry} entry
   */
  #judge(move, { position, legalMoves }) {
    const { side, least } = this.#state;
    const played = position.moves.find((other) => other.move === move.move);
    const best = bestScored(position.moves, side, Number(least) || 1);
    const nameOf = (/** @type {string | undefined} */ name) =>
      legalMoves.find((legal) => legal.move === name)?.name ?? "";
    this.#judged.push({
      name: move.name,
      games: played?.games ?? 0,
      score: played ? scoreOfMove(played, side) : null,
      best: nameOf(best?.move),
      bestScore: best ? scoreOfMove(best, side) : null,
    });
    this.#showJudged();
    announce(this.#textOf(this.#judged[this.#judged.length - 1]));
  }

  /** @param {JudgedMove} judged */
  #textOf({ name, games, score, best, bestScore }) {
    return translate("drillJudged", name, games, percent(score), best, percent(bestScore));
  }

  #showJudged() {
    const rows = this.#judged.map(({ name, games, score, best, bestScore }, n) =>
      element(
        "tr",
        {},
        tableCell(`${n + 1}. ${name}`, "nowrap"),
        tableCell(String(games), "number"),
        tableCell(percent(score), "number"),
        tableCell(best, "nowrap"),
        tableCell(percent(bestScore), "number"),
      ),
    );
    this.#table.replaceChildren(
      tableOf(
        [
          { heading: translate("yourMove") },
          { heading: translate("games"), cellClass: "number" },
          { heading: translate("scored"), cellClass: "number" },
          { heading: translate("scoredBest") },
          { heading: translate("scored"), cellClass: "number" },
        ],
        rows,
        { label: translate("drill"), className: "drill-table" },
      ),
    );
  }

  /** @param {ExplorerEntry} entry */
  #end({ position }) {
    this.#isOver = true;
    const known = this.#judged.filter(({ games }) => games > 0).length;
    const isTooFew = position.games < this.#least();
    const why = isTooFew ? translate("drillTooFew", position.games, this.#least()) : translate("drillNoMove");
    const total = this.#judged.length;
    this.#task.textContent = total > 0 ? `${why} ${translate("drillScore", known, total)}` : why;
    document.body.dataset.drill = "over";
    const { tree, node } = this.#board;
    const moves = { moves: formatTree(tree.root), ply: formatTreePath(node) };
    const source = this.#state.layout ? { layout: this.#state.layout } : { position: tree.game.position };
    this.#links.replaceChildren(
      element("a", { href: pageAddress("/", { ...source, moves: moves.moves }) }, translate("openInExplorer")),
      " · ",
      element("a", { href: pageAddress("/analysis", { ...source, ...moves }) }, translate("analysis")),
    );
  }

  #showPosition() {
    document.body.dataset.position = this.#board.position() ?? "";
    document.body.dataset.ply = String(this.#board.node.ply);
    document.body.dataset.drill = this.#isOver ? "over" : "open";
  }

  /** @param {unknown} error */
  #showError(error) {
    this.#message.replaceChildren(errorMessage(error) ?? "");
  }
}

/**
 * @param {number | null} score
 * @returns {string}
 */
function percent(score) {
  return score === null ? "–" : `${Math.round(score)} %`;
}

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  setTitle(translate("drill"));
  await new TrainingPage().show(host);
}
