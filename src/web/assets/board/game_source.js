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

/** The fields of a record for what a board does not show. */
const FIELDS = ["tags", "result", "ending", "incomplete", "mended", "layout_inferred"];

/** The tags that state how a game ended, and where. */
const END_TAGS = ["Termination", "Plies", "FinalPosition", "Score", "Incomplete"];

/**
 * A game that is analysed.
 * @typedef {object} AnalysedGame
 * @property {GameData} game
 * @property {TreeSnapshot | null} edited the tree, where it was changed
 * @property {JsonRecord} fields tags, result and the like of the record
 * @property {string} result that of the record, before changes
 */

/**
 * The state that the browser's history stores in addition to the address of a page.
 * @typedef {object} AnalysisState
 * @property {GameData} game
 * @property {TreeSnapshot} tree
 * @property {JsonRecord} fields
 * @property {string} result
 */

/**
 * The game that the page shows.
 * @param {string} [id] that of a stored game, where the path of the address names it
 * @returns {Promise<AnalysedGame>}
 */
export async function gameOfPage(id) {
  const state = /** @type {AnalysisState | null} */ (history.state);
  if (state?.game) return { game: state.game, edited: state.tree, fields: state.fields, result: state.result };
  /** @type {Record<string, string | undefined>} */
  const parameters = { id, ...pageParameters() };
  const { moves } = parameters;
  const source = await baseGame(parameters);
  if (moves === undefined) return source;
  // The text has no comments: those of the stored game stay with their moves.
  const { game, fields, result } = source;
  const read = await readRecord(JSON.stringify(recordOfText(game, moves)), {
    notation: namingNotation(notationOf(parameters.notation)),
  });
  const found = read.games[0]?.playback.moves ?? [];
  const [problem] = read.problems;
  if (problem) throw new Error(problem.message);
  copyAnnotations(game.moves, found);
  const { comment, shapes = null } = game;
  return { game, edited: { moves: found, comment, shapes, path: [] }, fields, result };
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
  return { game: playback, edited: null, fields: {}, result: "unknown" };
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
  return { game: playback.value, edited: null, fields: fieldsOf({ ...value }), result: value.result };
}

/**
 * A game that was read from a text.
 * @param {ReadGame} read
 * @returns {AnalysedGame}
 */
export function gameOfRecord({ playback, record }) {
  return { game: playback, edited: null, fields: fieldsOf(record), result: String(record.result ?? "unknown") };
}

/**
 * The fields of a record for what a board does not show.
 * @param {JsonRecord} record
 * @returns {JsonRecord}
 */
export function fieldsOf(record) {
  return Object.fromEntries(FIELDS.map((name) => [name, record[name]]));
}

/**
 * The fields of a record without how the game ended, except the result, and without that moves are missing.
 * @param {JsonRecord} fields
 * @returns {JsonRecord}
 */
export function withoutEnd(fields) {
  const tags = /** @type {[name: string, value: string][]} */ (fields.tags ?? []);
  const others = tags.filter(([name]) => !END_TAGS.includes(name));
  return { ...fields, tags: others, ending: undefined, incomplete: undefined };
}

/**
 * The game on a board with its moves in another notation, and its tree, where that was changed.
 * @param {InteractiveBoard} board
 * @param {string} notation as in an address
 * @returns {Promise<Pick<AnalysedGame, "game" | "edited">>}
 */
export async function renamedGame({ tree, node }, notation) {
  const record = recordOfTree(tree.game, tree.root);
  const read = await readRecord(JSON.stringify(record), { notation: namingNotation(notation) });
  const [first] = read.games;
  if (!first) throw new Error(read.problems[0]?.message);
  const { moves } = first.playback;
  const edited = tree.isEdited ? { ...tree.snapshot(node), moves } : null;
  return { game: { ...tree.game, moves }, edited };
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
 * The state to store in the browser's history for a board with more than its address contains.
 * @param {InteractiveBoard} board
 * @param {Pick<AnalysedGame, "fields" | "result">} record
 * @returns {AnalysisState}
 */
export function stateOfBoard({ tree, node }, { fields, result }) {
  return { game: { ...tree.game, moves: [] }, tree: tree.snapshot(node), fields, result };
}
