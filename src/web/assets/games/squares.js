// The squares of boards of Kōnane, and boards as text: rows from the top, `wbwb/bwbw/w1wb/bwbx`.

import { EMPTY } from "../lib/pattern_list.js";
import { formatRow, parseRow } from "./row_text.js";

/** @import { BoardOptions, MarbleColor } from "../scripts/types.d.ts" */
/** @import { PatternBoard } from "./types.d.ts" */

/** The symbol of a square that a board does not have. */
const MISSING = "x";
/** The most rows and columns of a board. */
const MAX_SIDE = 20;

/**
 * The name of a square.
 * @param {number} row from 0
 * @param {number} column from 0
 * @returns {string}
 */
function squareName(row, column) {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

/**
 * The row and the column of a square, from 0.
 * @param {string} square
 * @returns {{row: number, column: number}}
 */
function squareCoordinates(square) {
  return { row: Number(square.slice(1)) - 1, column: square.charCodeAt(0) - 97 };
}

/**
 * The colour of the stones of a square.
 * @param {string} square
 * @returns {MarbleColor}
 */
export function colorOfSquare(square) {
  const { row, column } = squareCoordinates(square);
  return (row + column) % 2 ? "white" : "black";
}

/**
 * The board with the given numbers of rows and columns.
 * @param {number} rows
 * @param {number} columns
 * @param {string[]} [missing] the squares that it does not have
 * @returns {PatternBoard}
 */
export function rectangle(rows, columns, missing = []) {
  const names = Array.from({ length: rows }, (_, index) =>
    Array.from({ length: columns }, (_, column) => squareName(rows - 1 - index, column)),
  );
  const cells = names.flat().filter((square) => !missing.includes(square));
  return { options: { game: "konane", rows, columns, missing }, cells };
}

/**
 * The board of a size, such as `9x13`; null if the text is not a size.
 * @param {string} size
 * @returns {PatternBoard | null}
 */
export function boardOfSize(size) {
  const [, rows, columns] = /^\s*(\d+)\s*[x×]\s*(\d+)\s*$/.exec(size)?.map(Number) ?? [];
  const isSide = (/** @type {number} */ side) => side >= 1 && side <= MAX_SIDE;
  return isSide(rows) && isSide(columns) ? rectangle(rows, columns) : null;
}

/**
 * The size of a board.
 * @param {PatternBoard} board
 * @returns {string}
 */
export function sizeOfBoard({ options: { rows, columns } }) {
  return `${rows}x${columns}`;
}

/**
 * The ways in which a board can be turned and mirrored: eight of a square one, four of another, each with the square on which one comes to lie.
 * @param {BoardOptions} options
 * @returns {((square: string) => string)[]}
 */
export function squareOrientations({ rows = 1, columns = 1 }) {
  return Array.from({ length: rows === columns ? 8 : 4 }, (_, orientation) => (/** @type {string} */ square) => {
    let { row, column } = squareCoordinates(square);
    if (orientation & 4) [row, column] = [column, row];
    if (orientation & 2) row = rows - 1 - row;
    if (orientation & 1) column = columns - 1 - column;
    return squareName(row, column);
  });
}

/**
 * A board at least as large as another one, that has these squares.
 * @param {PatternBoard} board
 * @param {string[]} squares
 * @returns {PatternBoard}
 */
export function boardWith({ options: { rows = 1, columns = 1 } }, squares) {
  const coordinates = squares.map(squareCoordinates);
  const sides = [
    Math.max(rows, ...coordinates.map(({ row }) => row + 1)),
    Math.max(columns, ...coordinates.map(({ column }) => column + 1)),
  ];
  const [height, width] = sides.map((side) => Math.min(side, MAX_SIDE));
  return rectangle(height, width);
}

/**
 * Reads the rows of a board.
 * @param {string} text
 * @returns {{board: PatternBoard, symbols: Map<string, string>}}
 */
export function parseRows(text) {
  const rows = text.split("/").map(parseRow);
  const named = rows.flatMap((symbols, index) =>
    symbols.map((symbol, column) => /** @type {const} */ ([squareName(rows.length - 1 - index, column), symbol])),
  );
  const missing = named.flatMap(([square, symbol]) => (symbol.toLowerCase() === MISSING ? [square] : []));
  const columns = Math.max(...rows.map((symbols) => symbols.length));
  const board = rectangle(rows.length, columns, missing);
  return { board, symbols: new Map(named.filter(([square]) => !missing.includes(square))) };
}

/**
 * Writes the rows of a board.
 * @param {PatternBoard} board
 * @param {Map<string, string>} symbols those that are not named are of empty squares
 * @returns {string}
 */
export function formatRows({ options }, symbols) {
  const { rows = 1, columns = 1, missing = [] } = options;
  const texts = Array.from({ length: rows }, (_, index) => {
    const squares = Array.from({ length: columns }, (_, column) => squareName(rows - 1 - index, column));
    return formatRow(squares.map((square) => (missing.includes(square) ? MISSING : (symbols.get(square) ?? EMPTY))));
  });
  return texts.join("/");
}
