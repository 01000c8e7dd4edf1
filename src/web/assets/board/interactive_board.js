// A board to work on: a game or a position with its tree of moves. Moves are dragged, pressed or typed; one that leaves the line begins a variation.
//
//   const board = new InteractiveBoard({ onShow: (node, text) => {...}, onEdit: () => {...} });
//   host.append(board.area, board.list); board.load(game, { path: [0, 0, 1] });

import { gameOfKey } from "../games/games.js";
import { actionButton, announce, bindKeys, element } from "../lib/dom.js";
import { namingNotation } from "../lib/notations.js";
import { GAME_TEXTS, marbleName, translate } from "../lib/translate.js";
import { nodeAt } from "../scripts/game_tree.js";
import { GameViewer, VIEWER_KEYS } from "../scripts/game_viewer.js";
import { FLIPPED } from "../scripts/lattice.js";
import { createBoard, createBoardInputs } from "./create_board.js";
import { LegalMoveCache } from "./legal_move_cache.js";
import { moveField, movesOfText } from "./move_field.js";
import { moveHelp } from "./move_help.js";
import { MoveInput } from "./move_input.js";
import { MoveTree } from "./move_tree.js";

/** @import { LegalMove } from "../api.d.ts" */
/** @import { Board } from "../scripts/board.js" */
/** @import { GameData, GameNode, ShapeColor } from "../scripts/types.d.ts" */
/** @import { BoardInput } from "./board_input.js" */
/** @import { TreeSnapshot } from "./move_tree.js" */

/** @typedef {typeof VIEWER_KEYS[number]} ViewerKey */

/**
 * What a page does with a board; all but `onShow` may be left out.
 * @typedef {object} InteractiveBoardOptions
 * @property {(node: GameNode, text: string) => void} onShow called when another position is shown, with a description of the move
 * @property {() => void} [onEdit] called when the tree has changed
 * @property {(move: LegalMove) => string | void} [onMove] called for a move of the user, in place of playing it; returns the reason if it is refused
 * @property {() => boolean} [isAnswered] whether the page answers each move of the user, so that only one can be typed
 * @property {(direction: "undo" | "redo") => void} [onRestore] called for Ctrl-Z and Ctrl-Y, in place of undoing and redoing the last change
 * @property {() => void} [onForward] called for a step forward at the end of a line
 * @property {() => void} [onFlip] called when the board was turned
 * @property {(error: unknown) => void} [onError] called when the legal moves of a position cannot be loaded
 */

/** A board with a tree of moves. */
export class InteractiveBoard {
  #options;
  /** The board options for which the board was created, as JSON. */
  #boardKind = "";
  /** @type {Board | undefined} */
  #board;
  /** @type {BoardInput[]} */
  #inputs = [];
  /** @type {GameViewer | undefined} */
  #viewer;
  /** @type {MoveTree | undefined} */
  #tree;
  #legalMoveCache = new LegalMoveCache(null, namingNotation(""));
  #orientation = 0;
  #boardHost = element("div", { class: "board-host", tabindex: "-1", role: "group", "aria-label": translate("board") });
  #help = element("div");
  /** Why the last move was refused. */
  #refusal = element("div");
  #moveInput = new MoveInput(
    (move) => this.#makeMove(move),
    () => this.rejectMove(),
  );
  #playButton = actionButton(translate("play"), () => this.runKeyAction(" "), { class: "autoplay" });
  /** The element in which pages show the ply and the score. */
  status = element("span", { class: "board-status" });
  /** The list of the moves. */
  list = element("div", { class: "move-list", tabindex: "0", role: "region", "aria-label": translate("moves") });
  /** The board with its buttons. */
  area = element("div", { class: "board-area" });

  /** @param {InteractiveBoardOptions} options */
  constructor(options) {
    this.#options = options;
    const field = moveField((text) => this.#type(text));
    this.area.append(this.#boardHost, this.#toolbar(), field, this.#refusal, this.#help);
  }

  /** Lets keys of the page step and turn the board. */
  listenToKeys() {
    const actions = Object.fromEntries(VIEWER_KEYS.map((key) => [key, () => this.runKeyAction(key)]));
    bindKeys({ ...actions, f: () => this.flip(), Escape: () => this.#moveInput.select([]) });
    document.addEventListener("keydown", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (!(event.ctrlKey || event.metaKey) || target.closest("input, textarea, select")) return;
      const direction = event.key === "z" ? (event.shiftKey ? "redo" : "undo") : event.key === "y" ? "redo" : null;
      if (!direction) return;
      event.preventDefault();
      if (this.#options.onRestore) this.#options.onRestore(direction);
      else this.restore(direction);
    });
  }

  /** Moves the focus to the board, from where the next one is a cell. */
  focus() {
    this.#boardHost.focus();
  }

  #toolbar() {
    return element(
      "div",
      { class: "toolbar" },
      actionButton("«", () => this.runKeyAction("Home"), { "aria-label": translate("start"), id: "first" }),
      actionButton("‹", () => this.runKeyAction("ArrowLeft"), { "aria-label": translate("back"), id: "back" }),
      this.#playButton,
      actionButton("›", () => this.runKeyAction("ArrowRight"), { "aria-label": translate("forward"), id: "forward" }),
      actionButton("»", () => this.runKeyAction("End"), { "aria-label": translate("end"), id: "last" }),
      actionButton(translate("flip"), () => this.flip(), { id: "flip" }),
      this.status,
    );
  }

  /** The tree that is shown, which exists only after a game is loaded. */
  get tree() {
    if (!this.#tree) throw new Error("no game is loaded");
    return this.#tree;
  }

  get viewer() {
    if (!this.#viewer) throw new Error("no game is loaded");
    return this.#viewer;
  }

  get isLoaded() {
    return this.#tree !== undefined;
  }

  /** The position that is on the board. */
  get node() {
    return this.viewer.current;
  }

  get isFlipped() {
    return this.#orientation === FLIPPED;
  }

  /** The cache of the legal moves of positions. */
  get legalMoveCache() {
    return this.#legalMoveCache;
  }

  /**
   * The text of a position; a fragment has none.
   * @param {GameNode} [node]
   * @returns {string | null}
   */
  position(node = this.#viewer?.current) {
    if (!node) return null;
    return (node.move ? node.move.position : this.tree.game.position) ?? null;
  }

  /**
   * Shows a game at one of its positions.
   * @param {GameData} game
   * @param {object} [options]
   * @param {number[]} [options.path] the numbers of the children that lead to the position
   * @param {TreeSnapshot | null} [options.edited] the tree, where it was changed
   * @param {string} [options.notation] as in an address
   * @param {number} [options.view] the orientation
   */
  load(game, { path = [], edited = null, notation = "", view } = {}) {
    for (const seat of game.board.seats) {
      if (!seat.name || seat.name.toLowerCase() === seat.color)
        seat.name = translate(seat.color === "pivot" ? "neutral" : seat.color);
    }
    this.#viewer?.stop();
    this.#legalMoveCache = new LegalMoveCache(game.rules, namingNotation(notation));
    const board = this.#boardFor(game, view);
    const tree = new MoveTree(game);
    const node = edited ? tree.loadEdited(edited) : nodeAt(tree.root, path);
    this.#tree = tree;
    const viewer = new GameViewer({
      game,
      board,
      list: this.list,
      texts: GAME_TEXTS,
      onShow: (shown, text) => this.#show(shown, text),
      root: tree.root,
      end: () => tree.end,
    });
    viewer.onTimer = (isRunning) => {
      this.#playButton.textContent = translate(isRunning ? "pause" : "play");
    };
    this.#viewer = viewer;
    this.#help.replaceChildren(moveHelp(gameOfKey(game.board.game)));
    viewer.show(node);
  }

  /**
   * The board of a game, which is recreated if another kind of board is needed.
   * @param {GameData} game
   * @param {number} [view]
   * @returns {Board}
   */
  #boardFor(game, view) {
    if (view !== undefined) this.#orientation = view;
    const kind = JSON.stringify(game.board);
    if (!this.#board || kind !== this.#boardKind) {
      this.#boardKind = kind;
      this.#board = createBoard(this.#boardHost, { ...game.board, view: this.#orientation });
      this.#boardHost.dataset.game = game.board.game ?? "abalone";
      this.#inputs = createBoardInputs(this.#board, {
        ...this.#moveInput.cellActions,
        onShape: (from, to, color) => this.#draw(from, to, color),
        onStep: (step) => this.runKeyAction(step > 0 ? "ArrowRight" : "ArrowLeft"),
      });
    } else if (this.#board.orientation !== this.#orientation) this.#board.setOrientation(this.#orientation);
    return this.#board;
  }

  /**
   * @param {GameNode} node
   * @param {string} text
   */
  #show(node, text) {
    const legal = this.#legalMovesOf(node);
    if (legal) this.#setLegalMoves(legal);
    else this.#moveInput.awaitLegalMoves();
    this.#refusal.replaceChildren();
    announce(text);
    this.#options.onShow(node, text);
    if (!legal) this.#loadLegalMoves(node);
  }

  /**
   * @param {GameNode} node
   * @returns {LegalMove[] | undefined}
   */
  #legalMovesOf(node) {
    const position = this.position(node);
    return position ? this.#legalMoveCache.cached(position) : [];
  }

  /** @param {GameNode} node */
  async #loadLegalMoves(node) {
    const cache = this.#legalMoveCache;
    try {
      const moves = await cache.legalMoves(this.position(node) ?? "");
      if (this.#viewer?.current === node && this.#legalMoveCache === cache) this.#setLegalMoves(moves);
    } catch (error) {
      if (this.#viewer?.current === node) this.#options.onError?.(error);
    }
  }

  /** @param {LegalMove[]} moves */
  #setLegalMoves(moves) {
    const input = this.#inputs[moves[0]?.board ?? 0];
    if (input) this.#moveInput.setLegalMoves(input, moves);
  }

  /**
   * The legal moves of the position that is on the board, as soon as they are known.
   * @returns {Promise<LegalMove[]>}
   */
  async legalMoves() {
    const position = this.position();
    return position ? this.#legalMoveCache.legalMoves(position) : [];
  }

  /**
   * Plays a move that a user has made.
   * @param {LegalMove} move
   * @returns {boolean} whether it was accepted
   */
  #makeMove(move) {
    const reason = this.#options.onMove ? this.#options.onMove(move) : this.play(move);
    if (reason) this.rejectMove(reason);
    return !reason;
  }

  /**
   * Plays a legal move of the position that is on the board.
   * @param {LegalMove} move
   */
  play(move) {
    const { tree, viewer } = this;
    viewer.stop();
    const isNew = !tree.next(viewer.current, move.move);
    const node = tree.play(viewer.current, move);
    if (isNew) viewer.writeList();
    viewer.goTo(node);
    if (isNew) this.#options.onEdit?.();
  }

  /**
   * Plays what was typed: names of legal moves, or any text that the server reads as moves from here.
   * @param {string} text
   * @returns {Promise<boolean>} whether all moves were accepted
   */
  async #type(text) {
    if (!text) return false;
    const { rules } = this.tree.game;
    const meant = await movesOfText(text, await this.legalMoves(), { position: this.position(), rules });
    if (meant.length > 1 && this.#options.isAnswered?.()) throw new Error(translate("oneMoveAtATime"));
    for (const { move } of meant) {
      const next = (await this.legalMoves()).find((candidate) => candidate.move === move);
      if (!next || !this.#makeMove(next)) return false;
    }
    return true;
  }

  /**
   * Announces that a move is not legal, or shows the reason why it is refused, and puts pieces back that were dragged.
   * @param {string} [reason]
   */
  rejectMove(reason) {
    announce(reason ?? translate("illegalMove"));
    this.#refusal.replaceChildren(reason ? element("p", { class: "warning" }, reason) : "");
    this.#board?.redraw({ instant: false });
  }

  /**
   * Runs the action of a key.
   * @param {ViewerKey} key
   */
  runKeyAction(key) {
    if (!this.#viewer) return;
    this.#moveInput.discardPendingInput();
    const isAtEnd = this.node.children.length === 0;
    if (key === "ArrowRight" && isAtEnd && this.#options.onForward) this.#options.onForward();
    else this.#viewer.actions[key]();
  }

  /**
   * Goes to a position of the tree.
   * @param {GameNode} node
   */
  goTo(node) {
    this.viewer.stop();
    this.viewer.goTo(node);
  }

  /**
   * Changes the tree, and shows a position of it.
   * @param {(tree: MoveTree, node: GameNode) => GameNode | void} change it gets the position on the board, and may return another one to show
   */
  edit(change) {
    const { tree, viewer } = this;
    viewer.stop();
    const next = change(tree, viewer.current);
    if (next) viewer.goTo(next);
    viewer.writeList();
    this.#board?.setShapes(tree.shapesOf(viewer.current));
    this.#options.onEdit?.();
  }

  /** @param {string} from @param {string} to @param {ShapeColor} color */
  #draw(from, to, color) {
    if (!this.#viewer) return;
    this.edit((tree, node) => tree.toggleShape(node, { from, to, color }));
    announce(from === to ? translate("cellMarked", from) : translate("arrowDrawn", from, to));
  }

  /**
   * Undoes or redoes the last change of the tree.
   * @param {"undo" | "redo"} direction
   */
  restore(direction) {
    const { tree, viewer } = this;
    const node = tree.restore(viewer.current, direction);
    if (!node) return;
    viewer.setTree(tree.root);
    viewer.show(node);
    this.#options.onEdit?.();
  }

  /** Turns the board. */
  flip() {
    this.#orientation = this.isFlipped ? 0 : FLIPPED;
    this.#board?.setOrientation(this.#orientation);
    this.#options.onFlip?.();
  }

  /**
   * Shows moves that a program suggests.
   * @param {LegalMove[]} moves
   */
  suggest(moves) {
    this.#board?.setHints(moves);
  }

  /**
   * Shows where a move would go, or the last one again.
   * @param {LegalMove | null | undefined} move
   */
  preview(move) {
    this.#board?.previewMove(move);
  }

  /**
   * A description of the board in words, for the name of a picture.
   * @returns {string}
   */
  describe() {
    return this.#board?.describeMarbles() ?? marbleName(undefined);
  }
}
