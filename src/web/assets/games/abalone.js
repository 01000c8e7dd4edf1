// Abalone.

import { ANY_PIECE, ANYTHING, EMPTY, parsePatternList, restOfDrawing } from "../lib/pattern_list.js";
import { allCells, cellPoint } from "../scripts/lattice.js";
import { formatRow, parseRow } from "./row_text.js";

/** @import { MarbleColor, PlacedMarble } from "../scripts/types.d.ts" */
/** @import { GameKind, PatternBoard } from "./types.d.ts" */

/** The rows of cells as they are read: from row i down, each from left to right. */
const ROWS = [..."ihgfedcba"].map((row) => allCells().filter((cell) => cell[0] === row));
/** @type {PatternBoard} */
const BOARD = { options: {}, cells: ROWS.flat() };

/** The twelve orientations: mirrored or not, and turned. */
const ORIENTATIONS = Array.from({ length: 12 }, (_, orientation) => (/** @type {string} */ cell) => {
  let { row, column } = cellPoint(cell);
  if (orientation >= 6) [row, column] = [column, row];
  for (let turn = 0; turn < orientation % 6; turn++) [row, column] = [column, column - row];
  return String.fromCharCode(row + 101, column + 53);
});

/**
 * The colour of each letter.
 * @type {Record<string, MarbleColor>}
 */
const COLORS = { b: "black", w: "white", r: "red", u: "blue", g: "green", y: "yellow", n: "pivot" };

/** @type {GameKind} */
export const ABALONE = {
  key: "abalone",
  title: "Abalone",
  hasDraws: true,
  notations: ["abapro", "nacre", "nacre-old", "reversible", "playstrategy", "ffa1990", "lmu", "okun", "frank", "tp"],
  moveField: "abapro",
  formats: ["linear", "table", "apgn", "ag", "reversible", "json", "jsonl", "csv"],
  ruleExamples: ["standard", "triangles", "eject=4", "sprint", "pivots"],
  rulesPlaceholder: "eject=4 triangles",
  hasPuzzles: true,
  howToMove: "howToMove",
  contents: [
    ["b", "black"],
    ["w", "white"],
    [EMPTY, "empty"],
    [ANY_PIECE, "anyMarble"],
    [ANYTHING, "anything"],
  ],
  pieces: [
    ["b", "black"],
    ["w", "white"],
    ["r", "red"],
    ["u", "blue"],
    ["g", "green"],
    ["y", "yellow"],
    ["n", "neutral"],
    [EMPTY, "empty"],
  ],
  sides: [
    ["b", "black"],
    ["w", "white"],
    ["r", "red"],
    ["u", "blue"],
    ["g", "green"],
    ["y", "yellow"],
  ],
  emptyPosition: "5/6/7/8/9/8/7/6/5 b",
  defaultBoard: BOARD,
  isPosition: (text) => text.includes("/"),
  parsePosition: (text) => {
    const [boards, ...rest] = text.split(" ");
    const marbles = boards.split("&").flatMap((board, number) => marblesOf(symbolsOf(board), number));
    return { marbles, turn: (rest.find((word) => /^[a-z]/.test(word)) ?? "b")[0] };
  },
  // How many boards there are, and the cells that rules, given as text, make obstacles or holes.
  boardOptions: (position, rules) => {
    /** @param {string} name */
    const cells = (name) => rules?.match(`(?:^| )${name}=(\\S+)`)?.[1].split(",") ?? [];
    return { boards: position.split("&").length, obstacles: cells("obstacles"), holes: cells("holes") };
  },
  contentsOfPosition: (position) => {
    const { turn } = ABALONE.parsePosition(position);
    return { board: BOARD, symbols: symbolsOf(position.split(" ")[0]), turn };
  },
  pieceOn: (_, symbol) => COLORS[symbol],
  formatPosition: (_, { symbols, turn }) => {
    const rows = ROWS.map((cells) => formatRow(cells.map((cell) => symbols.get(cell) ?? EMPTY)));
    return `${rows.join("/")} ${turn}`;
  },
  orientations: () => ORIENTATIONS,
  parsePattern: (text) => {
    if (!text.includes("/")) return { ...parsePatternList(text), board: BOARD, isSized: false };
    const symbols = symbolsOf(text.trim().split(/\s/)[0]);
    return { symbols, ...restOfDrawing(text, symbols), board: BOARD, isSized: false };
  },
};

/**
 * The symbols of the cells of a board.
 * @param {string} text its rows, and behind a hyphen what was ejected
 * @returns {Map<string, string>}
 */
function symbolsOf(text) {
  const rows = text.replace(/-\d.*/, "").split("/");
  return new Map(rows.flatMap((row, index) => parseRow(row).map((symbol, n) => [ROWS[index]?.[n], symbol])));
}

/**
 * @param {Map<string, string>} symbols
 * @param {number} board
 * @returns {PlacedMarble[]}
 */
function marblesOf(symbols, board) {
  return [...symbols].flatMap(([cell, symbol]) => {
    /** @type {PlacedMarble[]} */
    const marbles = symbol in COLORS ? [[cell, COLORS[symbol], board]] : [];
    return marbles;
  });
}
