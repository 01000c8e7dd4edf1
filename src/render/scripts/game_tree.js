// A game with its variations as a tree of positions.

/** @import { GameData, GameMove, GameNode } from "./types.d.ts" */

/**
 * The start of a game, from which its moves and variations branch.
 * @param {GameData} game
 * @returns {GameNode}
 */
export function buildGameTree(game) {
  /** @type {GameNode} */
  const root = { move: null, parent: null, children: [], ply: 0, points: game.start.points, isMain: true };
  appendMoves(game.moves, root, 1);
  return root;
}

/**
 * @param {GameMove[]} moves
 * @param {GameNode} start
 * @param {number} firstPly
 */
function appendMoves(moves, start, firstPly) {
  let parent = start;
  /** @type {GameNode[]} */
  const nodes = [];
  for (const move of moves) {
    const points = move.points ?? parent.points;
    /** @type {GameNode} */
    const node = { move, parent, children: [], ply: firstPly + nodes.length, points, isMain: parent.isMain };
    parent.children.push(node);
    nodes.push(node);
    parent = node;
  }
  // The variations come after the moves that were played.
  for (const node of nodes) appendVariations(node);
}

/**
 * Appends the variations of a move to the position before it.
 * @param {GameNode} node
 */
function appendVariations({ move, parent, ply }) {
  if (!parent) return;
  for (const variation of move?.variations ?? []) {
    /** @type {GameNode} */
    const start = { move: null, parent: null, children: [], ply: ply - 1, points: parent.points, isMain: false };
    appendMoves(variation.moves, start, ply);
    // Variations of its first move are alternatives to the same move of the game.
    start.children[0].comment = variation.comment;
    for (const child of start.children) {
      child.parent = parent;
      parent.children.push(child);
    }
  }
}

/**
 * The positions from the start of the game to one of them, without the start.
 * @param {GameNode} node
 * @returns {GameNode[]}
 */
export function pathTo(node) {
  const path = [];
  for (let current = node; current.parent; current = current.parent) path.unshift(current);
  return path;
}

/**
 * The positions of the game itself, from its start to its end.
 * @param {GameNode} root
 * @returns {GameNode[]}
 */
export function mainLine(root) {
  const line = [];
  /** @type {GameNode | undefined} */
  let node = root;
  while (node) {
    line.push(node);
    node = node.children.find((child) => child.isMain);
  }
  return line;
}

/**
 * The last position of the line that continues from a position.
 * @param {GameNode} node
 * @returns {GameNode}
 */
export function endOfLine(node) {
  let last = node;
  while (last.children.length > 0) last = last.children[0];
  return last;
}

/**
 * The alternative `step` places after a position in the list of its alternatives, if there is one.
 * @param {GameNode} node
 * @param {number} step
 * @returns {GameNode | undefined}
 */
export function alternative(node, step) {
  const siblings = node.parent?.children ?? [];
  return siblings[siblings.indexOf(node) + step];
}

/**
 * The path to a position, as the number of the child at each step.
 * @param {GameNode} node
 * @returns {number[]}
 */
export function childNumbers(node) {
  return pathTo(node).map((step) => step.parent?.children.indexOf(step) ?? 0);
}

/**
 * The position that a path leads to, or the last one before a step that the tree does not have.
 * @param {GameNode} root
 * @param {number[]} numbers those of the children
 * @returns {GameNode}
 */
export function nodeAt(root, numbers) {
  let node = root;
  for (const number of numbers) {
    const child = node.children[number];
    if (!child) break;
    node = child;
  }
  return node;
}

/**
 * The moves that follow a position, with the other lines as variations, as `buildGameTree` takes them.
 * @param {GameNode} start
 * @returns {GameMove[]}
 */
export function movesOfTree(start) {
  /** @type {GameMove[]} */
  const moves = [];
  /** @type {GameNode} */
  let node = start;
  while (node.children.length > 0) {
    const [first, ...others] = node.children;
    const variations = others.map((other) => ({ comment: other.comment, moves: lineFrom(other) }));
    if (first.move) moves.push({ ...first.move, variations });
    node = first;
  }
  return moves;
}

/**
 * @param {GameNode} node
 * @returns {GameMove[]}
 */
function lineFrom(node) {
  return node.move ? [{ ...node.move, variations: [] }, ...movesOfTree(node)] : [];
}
