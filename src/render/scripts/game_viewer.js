// Steps through a game on a board, forwards and backwards, into variations and out of them. It needs no style.
//
//   const viewer = new GameViewer({ game, board, list, texts: ENGLISH_GAME_TEXTS, onShow: (node, text) => {...} });
//   viewer.goTo(viewer.root.children[0]); // or viewer.actions.ArrowRight()

import { describeMove, describeUndo, fillText, scoreOf } from "./game_texts.js";
import { alternative, buildGameTree, endOfLine, mainLine, pathTo } from "./game_tree.js";
import { writeMoveList } from "./move_list.js";

/** @import { Board } from "./board.js" */
/** @import { GameData, GameNode, GameTexts } from "./types.d.ts" */

/** The time between two moves of automatic play, in milliseconds. */
const MOVE_INTERVAL = 900;

/** The keys that have an action. */
export const VIEWER_KEYS = /** @type {const} */ ([
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
  "Home",
  "End",
  " ",
]);

/** Shows one position of a game after another. */
export class GameViewer {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /**
   * Sets the board up and writes the list of moves. `onShow` is called when another position is shown, with a
   * description of the move.
   * @param {object} options
   * @param {GameData} options.game
   * @param {Board} options.board
   * @param {HTMLElement} options.list an element for the moves
   * @param {GameTexts} options.texts
   * @param {(node: GameNode, text: string) => void} options.onShow
   * @param {GameNode} [options.root] the tree of the game, where there is one already
   * @param {() => string} [options.end] the text at the end of the list, where that is not always the one of the game
   */
  constructor({ game, board, list, texts, onShow, root = buildGameTree(game), end = () => game.end }) {
    this.game = game;
    this.board = board;
    this.list = list;
    this.texts = texts;
    this.onShow = onShow;
    this.end = end;
    /** @type {((isRunning: boolean) => void) | null} called when automatic play starts or stops */
    this.onTimer = null;
    this.root = root;
    /** The position that is on the board. */
    this.current = root;
    this.setTree(root);
    /** @param {() => GameNode | null | undefined} find */
    const action = (find) => () => {
      this.stop();
      this.goTo(find());
    };
    /**
     * The actions of the keys.
     * @type {Record<typeof VIEWER_KEYS[number], () => void>}
     */
    this.actions = {
      ArrowLeft: action(() => this.current.parent),
      ArrowRight: action(() => this.current.children[0]),
      ArrowUp: action(() => alternative(this.current, -1)),
      ArrowDown: action(() => alternative(this.current, 1)),
      Home: action(() => this.root),
      End: action(() => endOfLine(this.current)),
      " ": () => this.toggle(),
    };
  }

  /**
   * Replaces the tree of the game, and shows its start.
   * @param {GameNode} root
   */
  setTree(root) {
    this.root = root;
    this.current = root;
    this.board.setState(this.game.start);
    this.board.setShapes(this.game.shapes);
    this.writeList();
  }

  /** Rewrites the list of the moves, as after a change of the tree. */
  writeList() {
    const { game, list, root, texts } = this;
    const onSelect = (/** @type {GameNode} */ node) => {
      this.stop();
      this.goTo(node);
    };
    const { scrollTop } = list;
    const hasFocus = list !== document.activeElement && list.contains(document.activeElement);
    writeMoveList(list, { game, root, texts, end: this.end(), onSelect });
    list.scrollTop = scrollTop;
    this.current.button?.setAttribute("aria-current", "step");
    if (hasFocus) this.current.button?.focus();
  }

  /**
   * Goes to a position; null has no effect.
   * @param {GameNode | null | undefined} node
   */
  goTo(node) {
    if (!node || node === this.current) return;
    const { board } = this;
    const [from, to] = [pathTo(this.current), pathTo(node)];
    let common = 0;
    while (common < from.length && from[common] === to[common]) common++;
    let remaining = from.length + to.length - 2 * common;
    const instant = remaining > 1;
    const isUndo = to.length === common;
    // Only the last position is drawn.
    for (const { move, parent } of from.slice(common).reverse()) {
      remaining -= 1;
      if (move) board.undo(move, { instant, draw: remaining === 0, points: parent?.points, last: parent?.move });
    }
    for (const { move } of to.slice(common)) {
      remaining -= 1;
      if (move) board.play(move, { instant, draw: remaining === 0 });
    }
    const left = this.current;
    this.current = node;
    const { game, texts } = this;
    board.setShapes(node.move ? node.move.shapes : game.shapes);
    this.#show(
      isUndo && !instant && node !== this.root ? describeUndo(game, left, texts) : describeMove(game, node, texts),
    );
  }

  /**
   * Goes to a ply of the game itself, or to its end.
   * @param {number} ply
   */
  goToPly(ply) {
    let node = this.root;
    while (node.ply < ply && node.children.length > 0) node = node.children[0];
    this.show(node);
  }

  /**
   * Goes to a position, and calls `onShow` even if it is on the board already.
   * @param {GameNode} node
   */
  show(node) {
    if (node === this.current) this.#show(describeMove(this.game, node, this.texts));
    else this.goTo(node);
  }

  /** @param {string} text */
  #show(text) {
    const { list, current } = this;
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    current.button?.setAttribute("aria-current", "step");
    const top = current.button?.offsetTop ?? 0;
    const isVisible = top >= list.scrollTop + 30 && top <= list.scrollTop + list.clientHeight - 50;
    if (!isVisible) list.scrollTop = top - list.clientHeight / 2;
    const of = current.move ?? this.game;
    const comment = [of.comment, of.engine?.comment].filter(Boolean).join(" ");
    const score = this.score(current);
    const scoreText = score ? fillText(this.texts.score, score) : "";
    this.onShow(current, text + scoreText + (comment ? `. ${comment}` : ""));
  }

  /**
   * The score of a position; empty in a game without points.
   * @param {GameNode} node
   * @returns {string}
   */
  score(node) {
    return scoreOf(this.game, node);
  }

  /**
   * The points of all seats at the start and after each ply of the game itself.
   * @returns {number[][]}
   */
  pointsByPly() {
    return mainLine(this.root).map((node) => node.points);
  }

  /** Stops automatic play. */
  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.onTimer?.(false);
  }

  /** Starts or stops automatic play. */
  toggle() {
    if (this.#timer !== undefined) {
      this.stop();
      return;
    }
    if (this.current.children.length === 0) this.goTo(this.root);
    this.#timer = setInterval(() => {
      this.goTo(this.current.children[0]);
      if (this.current.children.length === 0) this.stop();
    }, MOVE_INTERVAL);
    this.onTimer?.(true);
  }
}
