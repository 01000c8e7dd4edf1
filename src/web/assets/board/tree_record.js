// A tree as a record in the JSON format of the server, and its moves as a text for addresses.

import { gameOfKey } from "../games/games.js";
import { movesOfTree, pathTo } from "../scripts/game_tree.js";

/** @import { GameData, GameMove, GameNode, Shapes } from "../scripts/types.d.ts" */

/**
 * A record of moves in JSON, of which the server reads some fields.
 * @typedef {Record<string, unknown>} JsonRecord
 */

/**
 * The record of a game.
 * @param {GameData} game
 * @param {GameNode} root
 * @param {JsonRecord} [fields] tags and other fields
 * @returns {JsonRecord}
 */
export function recordOfTree(game, root, fields = {}) {
  return {
    ...startOfRecord(game),
    ...fields,
    comment: commentWithShapes(game.comment, game.shapes),
    moves: movesOfTree(root).map((move) => recordMove(move, moveField(game))),
  };
}

/**
 * The record of the moves that lead to a position, without variations.
 * @param {GameData} game
 * @param {GameNode} node
 * @param {JsonRecord} [fields] tags and other fields
 * @returns {JsonRecord}
 */
export function recordOfPath(game, node, fields = {}) {
  const moves = pathTo(node).flatMap(({ move }) => (move ? [{ ...move, variations: [] }] : []));
  return { ...startOfRecord(game), ...fields, moves: moves.map((move) => recordMove(move, moveField(game))) };
}

/**
 * The record of the moves that a text names, as `formatTree` writes it.
 * @param {GameData} game
 * @param {string} text
 * @returns {JsonRecord}
 */
export function recordOfText(game, text) {
  const words = text.match(/[()]|[^\s()]+/g) ?? [];
  return { ...startOfRecord(game), moves: readLine(words, moveField(game)) };
}

/**
 * The names of all moves, those of a variation in parentheses behind the move that they replace.
 * @param {GameNode} root
 * @returns {string}
 */
export function formatTree(root) {
  return formatLine(movesOfTree(root));
}

/**
 * The names of the moves that lead to a position.
 * @param {GameNode} node
 * @returns {string}
 */
export function formatPath(node) {
  return pathTo(node)
    .map(({ move }) => move?.move ?? "")
    .join(" ");
}

/**
 * @param {GameData} game
 * @returns {JsonRecord}
 */
function startOfRecord({ position, rules, board }) {
  return {
    ...(board.game === undefined ? {} : { game_type: board.game }),
    start: position,
    ...(rules ? { rules: rulesOf(rules) } : {}),
  };
}

/**
 * @param {GameData} game
 * @returns {string}
 */
function moveField({ board }) {
  return gameOfKey(board.game).moveField;
}

/**
 * @param {GameMove[]} moves
 * @returns {string}
 */
function formatLine(moves) {
  return moves
    .flatMap((move) => [move.move, ...(move.variations ?? []).map((line) => `(${formatLine(line.moves)})`)])
    .join(" ");
}

/**
 * Reads moves up to the end of their line, and takes them from the words.
 * @param {string[]} words
 * @param {string} key
 * @returns {JsonRecord[]}
 */
function readLine(words, key) {
  /** @type {(JsonRecord & {variations: JsonRecord[]})[]} */
  const moves = [];
  while (words.length > 0) {
    const word = words.shift();
    if (word === ")") break;
    if (word === "(") moves.at(-1)?.variations.push({ moves: readLine(words, key) });
    else moves.push({ [key]: word, variations: [] });
  }
  return moves;
}

/**
 * @param {GameMove} move
 * @param {string} key the field with the name of a move
 * @returns {Record<string, unknown>}
 */
function recordMove(move, key) {
  return {
    [key]: move.move ?? move.name,
    mark: move.mark ?? null,
    clock: move.clock ?? null,
    comment: commentWithShapes(move.comment, move.shapes),
    variations: (move.variations ?? []).map(({ comment, moves }) => ({
      comment: comment ?? null,
      moves: moves.map((other) => recordMove(other, key)),
    })),
  };
}

/**
 * Rules in the form of the server's JSON.
 * @param {string} text such as `eject=4 triangles`
 * @returns {Record<string, string | boolean>}
 */
function rulesOf(text) {
  const entries = text.split(" ").map((option) => {
    const [name, ...value] = option.split("=");
    return [name, value.length ? value.join("=") : true];
  });
  return Object.fromEntries(entries);
}

/**
 * A comment with marks on the board as the commands `[%csl]` and `[%cal]`.
 * @param {string | null | undefined} comment
 * @param {Shapes | null | undefined} shapes
 * @returns {string | null}
 */
function commentWithShapes(comment, shapes) {
  const cells = (shapes?.cells ?? []).map(([color, cell]) => color + cell).join(",");
  const arrows = (shapes?.arrows ?? []).map(([color, from, to]) => color + from + to).join(",");
  const commands = [cells && `[%csl ${cells}]`, arrows && `[%cal ${arrows}]`];
  return [comment, ...commands].filter(Boolean).join(" ") || null;
}
