// A game as a tree that can be changed, with undo and redo.

import { resultText } from "../lib/format.js";
import { translate } from "../lib/translate.js";
import { NO_SEAT } from "../scripts/board.js";
import { buildGameTree, childNumbers, mainLine, movesOfTree, nodeAt } from "../scripts/game_tree.js";

/** @import { LegalMove } from "../api.d.ts" */
/** @import { GameData, GameMove, GameNode, ShapeColor, Shapes } from "../scripts/types.d.ts" */

/** The maximum number of changes that can be undone. */
const MAX_UNDO = 200;

/**
 * A tree as data, and the position that was on the board.
 * @typedef {object} TreeSnapshot
 * @property {GameMove[]} moves
 * @property {string | null} comment
 * @property {Shapes | null} shapes
 * @property {number[]} path
 * @property {string} [recorded] the moves of the record before all changes, where they are not those of the game
 */

/** The tree of a game. Its nodes stay the same until a change is undone or redone. */
export class MoveTree {
  /** @type {TreeSnapshot[]} */
  #undo = [];
  /** @type {TreeSnapshot[]} */
  #redo = [];
  /** The number of changes, less those that were undone. */
  #changes = 0;
  /** The moves of the record, before changes. */
  #recorded;

  /** @param {GameData} game */
  constructor(game) {
    this.game = game;
    this.root = buildGameTree(game);
    this.#recorded = lineText(game.moves);
  }

  /** Whether the moves are those of the record, so that its end is theirs; variations and comments may be others. */
  get hasRecordedMoves() {
    const moves = mainLine(this.root).flatMap(({ move }) => move ?? []);
    return lineText(moves) === this.#recorded;
  }

  /** Whether the tree differs from the game it was made from. */
  get isEdited() {
    return this.#changes !== 0;
  }

  /** How the game ended; of changed moves, that this is the end of the game before the changes. */
  get end() {
    const { end } = this.game;
    const isKnown = end !== "" && end !== resultText({ result: "unknown" });
    return this.hasRecordedMoves || !isKnown ? end : translate("endOfRecord", end);
  }

  /**
   * Ends the game with its moves as they are; no side is to move after the last one.
   * @param {string} end the text behind the moves
   * @returns {GameNode} the last position
   */
  finish(end) {
    const line = mainLine(this.root);
    const last = line[line.length - 1];
    this.game.end = end;
    this.#recorded = lineText(line.flatMap(({ move }) => move ?? []));
    (last.move ?? this.game.start).turn = NO_SEAT;
    return last;
  }

  get canUndo() {
    return this.#undo.length > 0;
  }

  get canRedo() {
    return this.#redo.length > 0;
  }

  /**
   * The position that follows by a move: the one that the tree has, or a new one as the last of the alternatives.
   * @param {GameNode} node
   * @param {LegalMove} move
   * @returns {GameNode}
   */
  play(node, move) {
    const known = this.next(node, move.move);
    if (known) return known;
    this.#pushUndo(node);
    const { seat = 0 } = move;
    const round = roundOf(node);
    const isFirst = seat === 0;
    /** @type {GameMove} */
    const played = { ...move, seat, ...(isFirst ? { round: round + 1 } : { of: Math.max(round, 1) }) };
    const points = played.points ?? node.points;
    const isMain = node.isMain && node.children.length === 0;
    /** @type {GameNode} */
    const child = { move: played, parent: node, children: [], ply: node.ply + 1, points, isMain };
    node.children.push(child);
    return child;
  }

  /**
   * The position that follows by a move, if the tree has it.
   * @param {GameNode} node
   * @param {string} name as in answers of the server
   * @returns {GameNode | undefined}
   */
  next(node, name) {
    return node.children.find((child) => child.move?.move === name);
  }

  /**
   * Moves the variation of a position before the alternatives to its first move that differs.
   * @param {GameNode} node
   */
  promote(node) {
    const first = firstOfVariation(node);
    if (!first?.parent) return;
    this.#pushUndo(node);
    const { children } = first.parent;
    const index = children.indexOf(first);
    children.splice(index, 1);
    children.splice(index - 1, 0, first);
    setMainLine(this.root, true);
  }

  /**
   * Deletes a position and what follows it.
   * @param {GameNode} node
   * @returns {GameNode} the position before it
   */
  deleteFrom(node) {
    const { parent } = node;
    if (!parent) return node;
    this.#pushUndo(node);
    parent.children = parent.children.filter((child) => child !== node);
    setMainLine(this.root, true);
    return parent;
  }

  /**
   * Removes a position that was only shown from the tree, without a change to undo.
   * @param {GameNode} node
   */
  discard(node) {
    if (!node.parent) return;
    node.parent.children = node.parent.children.filter((child) => child !== node);
    this.#undo.pop();
    this.#changes -= 1;
  }

  /**
   * Deletes what follows a position.
   * @param {GameNode} node
   */
  truncate(node) {
    if (node.children.length === 0) return;
    this.#pushUndo(node);
    node.children = [];
  }

  /**
   * Deletes the variation that a position is in.
   * @param {GameNode} node
   * @returns {GameNode} the position that it branches from
   */
  deleteVariation(node) {
    const first = firstOfVariation(node);
    return first ? this.deleteFrom(first) : node;
  }

  /**
   * The comment after a move, or on the whole game.
   * @param {GameNode} node
   * @returns {string}
   */
  commentOf(node) {
    return (node.move ? node.move.comment : this.game.comment) ?? "";
  }

  /**
   * @param {GameNode} node
   * @param {string} text an empty one deletes the comment
   */
  setComment(node, text) {
    if (text === this.commentOf(node)) return;
    this.#pushUndo(node);
    if (node.move) node.move.comment = text || null;
    else this.game.comment = text || null;
  }

  /**
   * Sets the mark of a move, such as `!?`, or removes it if it is set already.
   * @param {GameNode} node
   * @param {string} mark
   */
  toggleAnnotation(node, mark) {
    if (!node.move) return;
    this.#pushUndo(node);
    node.move.mark = node.move.mark === mark ? undefined : mark;
  }

  /**
   * Marks a cell, or draws an arrow to another one; a shape that is drawn in this colour already is removed.
   * @param {GameNode} node
   * @param {{from: string, to: string, color: ShapeColor}} shape
   */
  toggleShape(node, { from, to, color }) {
    this.#pushUndo(node);
    const { cells, arrows } = this.shapesOf(node);
    /** @type {Shapes} */
    const shapes = { cells, arrows };
    if (from === to) shapes.cells = toggled(cells, [color, from]);
    else shapes.arrows = toggled(arrows, [color, from, to]);
    this.#setShapes(node, shapes);
  }

  /** @param {GameNode} node */
  clearShapes(node) {
    const { cells, arrows } = this.shapesOf(node);
    if (cells.length + arrows.length === 0) return;
    this.#pushUndo(node);
    this.#setShapes(node, { cells: [], arrows: [] });
  }

  /**
   * @param {GameNode} node
   * @returns {Shapes}
   */
  shapesOf(node) {
    return (node.move ? node.move.shapes : this.game.shapes) ?? { cells: [], arrows: [] };
  }

  /** @param {GameNode} node @param {Shapes} shapes */
  #setShapes(node, shapes) {
    if (node.move) node.move.shapes = shapes;
    else this.game.shapes = shapes;
  }

  /** @param {GameNode} node the position that is on the board before a change */
  #pushUndo(node) {
    this.#undo.push(this.snapshot(node));
    if (this.#undo.length > MAX_UNDO) this.#undo.shift();
    this.#redo = [];
    this.#changes += 1;
  }

  /**
   * Undoes or redoes the last change.
   * @param {GameNode} node the position that is on the board
   * @param {"undo" | "redo"} direction
   * @returns {GameNode | undefined} the position that was on the board
   */
  restore(node, direction) {
    const [from, to] = direction === "undo" ? [this.#undo, this.#redo] : [this.#redo, this.#undo];
    const snapshot = from.pop();
    if (!snapshot) return undefined;
    to.push(this.snapshot(node));
    this.#changes += direction === "undo" ? -1 : 1;
    return this.load(snapshot);
  }

  /**
   * Replaces the tree by a snapshot.
   * @param {TreeSnapshot} snapshot
   * @returns {GameNode} the position that was on the board
   */
  load({ moves, comment, shapes, path }) {
    Object.assign(this.game, structuredClone({ moves, comment, shapes }));
    this.root = buildGameTree(this.game);
    return nodeAt(this.root, path);
  }

  /**
   * Replaces the tree by a snapshot of a changed tree from the browser's history.
   * @param {TreeSnapshot} snapshot
   * @returns {GameNode} the position that was on the board
   */
  loadEdited(snapshot) {
    this.#changes = 1;
    this.#recorded = snapshot.recorded ?? this.#recorded;
    return this.load(snapshot);
  }

  /**
   * The tree as data.
   * @param {GameNode} node the position that is on the board
   * @returns {TreeSnapshot}
   */
  snapshot(node) {
    const { comment, shapes = null } = this.game;
    const recorded = this.#recorded;
    return structuredClone({ moves: movesOfTree(this.root), comment, shapes, path: childNumbers(node), recorded });
  }
}

/**
 * The moves of a line as a text to compare, which does not depend on the notation.
 * @param {GameMove[]} moves
 * @returns {string}
 */
function lineText(moves) {
  return moves.map(({ move = "?" }) => move).join(" ");
}

/**
 * The last position on the path to another one that is not the first of its alternatives.
 * @param {GameNode} node
 * @returns {GameNode | undefined}
 */
function firstOfVariation(node) {
  /** @type {GameNode | null} */
  let first = node;
  while (first?.parent && first.parent.children[0] === first) first = first.parent;
  return first?.parent ? first : undefined;
}

/**
 * Whether a position is in a variation.
 * @param {GameNode} node
 * @returns {boolean}
 */
export function isInVariation(node) {
  return firstOfVariation(node) !== undefined;
}

/** @param {GameNode} node @param {boolean} isMain */
function setMainLine(node, isMain) {
  node.isMain = isMain;
  node.children.forEach((child, index) => {
    setMainLine(child, isMain && index === 0);
  });
}

/**
 * The number of the round that a position is in.
 * @param {GameNode} node
 * @returns {number}
 */
function roundOf(node) {
  for (let current = node; current.parent; current = current.parent) {
    const number = current.move?.round ?? current.move?.of;
    if (number !== undefined) return number;
  }
  return 0;
}

/**
 * A list with an entry, or without it where the list has it.
 * @template {Shapes["cells"][number] | Shapes["arrows"][number]} Entry
 * @param {Entry[]} list
 * @param {Entry} entry
 * @returns {Entry[]}
 */
function toggled(list, entry) {
  const key = entry.join();
  const others = list.filter((other) => other.join() !== key);
  return others.length === list.length ? [...list, entry] : others;
}
