// Sentences about the moves of a game.

import { parseSteps } from "./move_steps.js";

/** @import { BoardMove, GameData, GameNode, GameTexts } from "./types.d.ts" */

/** @type {GameTexts} */
export const ENGLISH_GAME_TEXTS = {
  start: "Start",
  played: "Ply {}, {} plays {}",
  pushed: ", {} push {}",
  ejected: ", a {} marble is ejected",
  taken: ", stones taken: {} {}",
  takenBack: "Ply {} taken back, {} of {}",
  returned: ", a {} marble comes back on {}",
  putBack: ", stones put back: {} {}",
  score: "; score {}",
  color: (color) => color,
};

/**
 * A text with values in place of its `{}`; those for which there is no value stay.
 * @param {string} text
 * @param {...(string | number)} values
 * @returns {string}
 */
export function fillText(text, ...values) {
  let next = 0;
  return text.replaceAll("{}", (gap) => String(values[next++] ?? gap));
}

/**
 * The score of a position; empty in a game without points.
 * @param {GameData} game
 * @param {GameNode} node
 * @returns {string}
 */
export function scoreOf(game, node) {
  return node.points.slice(0, game.sides).join("–");
}

/**
 * A sentence on the move by which a position is reached.
 * @param {GameData} game
 * @param {GameNode} node
 * @param {GameTexts} texts
 * @returns {string}
 */
export function describeMove(game, { move, ply }, texts) {
  if (!move) return texts.start;
  let text = fillText(texts.played, ply, game.board.seats[move.seat].name, move.name);
  if (move.pushed) text += fillText(texts.pushed, parseSteps(move).length - move.pushed, move.pushed);
  if (move.out) text += fillText(texts.ejected, texts.color(move.out));
  return text + textOfTaken(move, texts.taken, texts);
}

/**
 * A sentence on a move that is undone.
 * @param {GameData} game
 * @param {GameNode} node the position after the move
 * @param {GameTexts} texts
 * @returns {string}
 */
export function describeUndo(game, { move, ply }, texts) {
  if (!move) return texts.start;
  const text = fillText(texts.takenBack, ply, move.name, game.board.seats[move.seat].name);
  const ejected = parseSteps(move).find(([, to]) => to === null);
  if (move.out && ejected) return text + fillText(texts.returned, texts.color(move.out), ejected[0]);
  return text + textOfTaken(move, texts.putBack, texts);
}

/**
 * How many stones a move takes off and their colour, in a text; empty if it takes none.
 * @param {BoardMove} move
 * @param {string} text
 * @param {GameTexts} texts
 * @returns {string}
 */
function textOfTaken(move, text, texts) {
  if (!move.takes) return "";
  const taken = parseSteps(move).filter(([, to]) => to === null);
  return fillText(text, taken.length, texts.color(move.takes));
}
