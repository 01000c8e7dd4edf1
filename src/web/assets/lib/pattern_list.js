// Patterns as lists of cells: `black:d4 empty:d5,d6 turn:white`.

/** @import { Contents } from "../games/types.d.ts" */

/**
 * The names of contents, and their symbols.
 * @type {Record<string, string>}
 */
const SYMBOLS = { black: "b", white: "w", empty: "-", any: "*" };
/** The symbol of a cell that may hold anything. */
export const ANYTHING = "?";
/** The symbol of a cell that holds any piece. */
export const ANY_PIECE = "*";
/** The symbol of an empty cell. */
export const EMPTY = "-";

/**
 * Reads a list; cells that it does not name may be anything. Words that are not contents of cells or a side to move are returned as `unread`.
 * @param {string} text
 * @returns {Contents & {unread: string}}
 */
export function parsePatternList(text) {
  /** @type {Map<string, string>} */
  const symbols = new Map();
  let turn = "";
  const unread = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const [, kind, value] = /^(black|white|empty|any|turn):(.+)$/.exec(word.toLowerCase()) ?? [];
    const cells = value?.split(",") ?? [];
    if (kind === "turn" && /^(b|w|black|white)$/.test(value)) turn = value[0];
    else if (kind in SYMBOLS && cells.every((cell) => /^[a-t]\d+$/.test(cell))) {
      for (const cell of cells) symbols.set(cell, SYMBOLS[kind]);
    } else unread.push(word);
  }
  return { symbols, turn, unread: unread.join(" ") };
}

/**
 * The words of a pattern drawn as a board that are not its rows or a side to move, and the symbols in its rows that a list has no name for.
 * @param {string} text
 * @param {Map<string, string>} symbols those of the rows
 * @returns {{turn: string, unread: string}}
 */
export function restOfDrawing(text, symbols) {
  const [, ...words] = text.trim().split(/\s+/);
  const turns = words.filter((word) => /^([bw?]|black|white)$/i.test(word));
  const known = [...Object.values(SYMBOLS), ANYTHING];
  const unknown = [...symbols.values()].filter((symbol) => !known.includes(symbol));
  const unread = [...new Set(unknown), ...words.filter((word) => !turns.includes(word)), ...turns.slice(1)];
  return { turn: (turns[0] ?? "").replace("?", "").slice(0, 1).toLowerCase(), unread: unread.join(" ") };
}

/**
 * Writes a list; it is empty where every cell may hold anything.
 * @param {Contents} contents
 * @returns {string}
 */
export function formatPatternList({ symbols, turn }) {
  const parts = Object.entries(SYMBOLS).flatMap(([kind, symbol]) => {
    const cells = [...symbols.keys()].filter((cell) => symbols.get(cell) === symbol);
    return cells.length ? [`${kind}:${cells.join(",")}`] : [];
  });
  if (parts.length && turn) parts.push(`turn:${turn === "w" ? "white" : "black"}`);
  return parts.join(" ");
}
