// Patterns as lists of cells: `black:d4 empty:d5,d6 turn:white`.

/** @import { Contents } from "../games/types.d.ts" */

/**
 * The names of contents, and their signs.
 * @type {Record<string, string>}
 */
const SIGNS = { black: "b", white: "w", empty: "-", any: "*" };
/** The sign of a cell that may hold anything. */
export const ANYTHING = "?";
/** The sign of a cell that holds any piece. */
export const ANY_PIECE = "*";
/** The sign of an empty cell. */
export const EMPTY = "-";

/**
 * Reads a list; what it does not name may be anything.
 * @param {string} text
 * @returns {Contents}
 */
export function parsePatternList(text) {
  /** @type {Map<string, string>} */
  const signs = new Map();
  for (const [, kind, cells] of text.matchAll(/\b(black|white|empty|any):([a-t\d,]+)/g)) {
    for (const cell of cells.split(",")) signs.set(cell, SIGNS[kind]);
  }
  return { signs, turn: /\bturn:([bw])/.exec(text)?.[1] ?? "" };
}

/**
 * Writes a list; it is empty where every cell may hold anything.
 * @param {Contents} contents
 * @returns {string}
 */
export function formatPatternList({ signs, turn }) {
  const parts = Object.entries(SIGNS).flatMap(([kind, sign]) => {
    const cells = [...signs.keys()].filter((cell) => signs.get(cell) === sign);
    return cells.length ? [`${kind}:${cells.join(",")}`] : [];
  });
  if (parts.length && turn) parts.push(`turn:${turn === "w" ? "white" : "black"}`);
  return parts.join(" ");
}
