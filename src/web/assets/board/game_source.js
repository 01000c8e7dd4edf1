// Loads the game of a page from its address, or from the state in the browser's history.

import { pageParameters } from "../lib/address.js";
import { namingNotation, notationOf } from "../lib/notations.js";
import { readRecord } from "../lib/records.js";
import { getJson } from "../lib/server.js";
import { recordOfText, recordOfTree } from "./tree_record.js";

/** @import { ReadGame } from "../api.d.ts" */
/** @import { TreeSnapshot } from "./move_tree.js" */
/** @import { JsonRecord } from "./tree_record.js" */
/** @import { InteractiveBoard } from "./interactive_board.js" */
/** @import { GameData, GameMove } from "../scripts/types.d.ts" */

/**
 * A game that is analysed.
 * @typedef {object} AnalysedGame
 * @property {GameData} game
 * @property {TreeSnapshot | null} edited the tree, where it was changed
 * @property {JsonRecord} fields tags and results of the record
 */

/**
 * The state that the browser's history stores in addition to the address of a page.
 * @typedef {object} AnalysisState
 * @property {GameData} game
 * @property {TreeSnapshot} tree
 * @property {JsonRecord} fields
 */

/**
 * The game that the page shows.
 * @param {string} [id] that of a stored game, where the path of the address names it
 * @returns {Promise<AnalysedGame>}
 */
export async function gameOfPage(id) {
  const state = /** @type {AnalysisState | null} */ (history.state);
  if (state?.game) return { game: state.game, edited: state.tree, fields: state.fields };
  /** @type {Record<string, string | undefined>} */
  const parameters = { id, ...pageParameters() };
  const { moves } = parameters;
  const source = await baseGame(parameters);
  if (moves === undefined) return source;
  // The text has no comments: those of the stored game stay with their moves.
  const { game, fields } = source;
  const read = await readRecord(JSON.stringify(recordOfText(game, moves)), {
    notation: namingNotation(notationOf(parameters.notation)),
  });
  const found = read.games[0]?.playback.moves ?? [];
  const [problem] = read.problems;
  if (problem) throw new Error(problem.message);
  copyAnnotations(game.moves, found);
  const { comment, shapes = null } = game;
  return { game, edited: { moves: found, comment, shapes, path: [] }, fields };
}

/**
 * The game that an address names without the moves that were added.
 * @param {Record<string, string | undefined>} parameters
 * @returns {Promise<AnalysedGame>}
 */
async function baseGame({ id, position, layout, rules, notation }) {
  const naming = namingNotation(notationOf(notation));
  if (id !== undefined) return storedGame(id, naming);
  const start = position ? { position } : { layout: layout ?? "" };
  const { playback } = (await getJson("/api/position", { ...start, rules, notation: naming })).value;
  return { game: playback, edited: null, fields: {} };
}

/**
 * @param {string} id
 * @param {string} notation
 * @returns {Promise<AnalysedGame>}
 */
async function storedGame(id, notation) {
  const path = /** @type {const} */ (`/api/games/${Number(id)}`);
  const [playback, { value }] = await Promise.all([
    getJson(/** @type {const} */ (`${path}/playback`), { notation }),
    getJson(path, {}),
  ]);
  const { tags, result } = value;
  return { game: playback.value, edited: null, fields: { tags, result } };
}

/**
 * A game that was read from a text.
 * @param {ReadGame} read
 * @returns {AnalysedGame}
 */
export function gameOfRecord({ playback, record }) {
  const { tags, result, ending, score } = record;
  return { game: playback, edited: null, fields: { tags, result, ending, score } };
}

/**
 * The game on a board with its moves in another notation.
 * @param {InteractiveBoard} board
 * @param {JsonRecord} fields
 * @param {string} notation as in an address
 * @returns {Promise<AnalysedGame>}
 */
export async function renamedGame({ tree, node }, fields, notation) {
  const record = recordOfTree(tree.game, tree.root, fields);
  const read = await readRecord(JSON.stringify(record), { notation: namingNotation(notation) });
  const [first] = read.games;
  if (!first) throw new Error(read.problems[0]?.message);
  const { moves } = first.playback;
  const edited = tree.isEdited ? { ...tree.snapshot(node), moves } : null;
  return { game: { ...tree.game, moves }, edited, fields };
}

/**
 * Copies comments, marks and the like from moves to the same ones of another game.
 * @param {GameMove[]} from
 * @param {GameMove[]} to
 */
function copyAnnotations(from, to) {
  for (const [index, move] of to.entries()) {
    const original = from[index];
    if (original?.move !== move.move) return;
    const { comment, mark, clock, shapes } = original;
    Object.assign(move, { comment, mark, clock, shapes });
    for (const variation of move.variations ?? []) {
      const same = original.variations?.find(({ moves }) => moves[0]?.move === variation.moves[0]?.move);
      if (!same) continue;
      variation.comment = same.comment;
      copyAnnotations(same.moves, variation.moves);
    }
  }
}

/**
 * The state to store in the browser's history for a board whose tree was changed; null if the address contains everything.
 * @param {InteractiveBoard} board
 * @param {JsonRecord} fields
 * @returns {AnalysisState | null}
 */
export function stateOfBoard({ tree, node }, fields) {
  if (!tree.isEdited && Object.keys(fields).length === 0) return null;
  return { game: { ...tree.game, moves: [] }, tree: tree.snapshot(node), fields };
}
