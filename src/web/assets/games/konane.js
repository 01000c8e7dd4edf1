// Kōnane. A stone has the colour of its square, so that a pattern says only on which squares stones are.

import { ANY_PIECE, ANYTHING, EMPTY, parsePatternList, restOfDrawing } from "../lib/pattern_list.js";
import {
  boardOfSize,
  boardWith,
  colorOfSquare,
  formatRows,
  parseRows,
  rectangle,
  sizeOfBoard,
  squareOrientations,
} from "./squares.js";

/** @import { PlacedMarble } from "../scripts/types.d.ts" */
/** @import { GameKind, PatternBoard } from "./types.d.ts" */

const DEFAULT_BOARD = rectangle(8, 8);

/** @type {GameKind} */
export const KONANE = {
  key: "konane",
  title: "Kōnane",
  hasDraws: false,
  notations: ["konane"],
  moveField: "move",
  formats: ["linear", "table", "apgn", "reversible", "json", "jsonl", "csv"],
  ruleExamples: ["opening=any"],
  rulesPlaceholder: "opening=any",
  hasPuzzles: false,
  howToMove: "howToMoveStones",
  contents: [
    [ANY_PIECE, "stone"],
    [EMPTY, "empty"],
    [ANYTHING, "anything"],
  ],
  pieces: [
    [ANY_PIECE, "stone"],
    [EMPTY, "empty"],
  ],
  sides: [
    ["b", "black"],
    ["w", "white"],
  ],
  emptyPosition: "8/8/8/8/8/8/8/8 b -",
  defaultBoard: DEFAULT_BOARD,
  sizes: {
    sizeOf: sizeOfBoard,
    boardOfSize,
    drawPattern: (board, { symbols, turn }) => {
      const anything = new Map(board.cells.map((square) => [square, symbols.get(square) ?? ANYTHING]));
      return `${formatRows(board, anything)} ${turn || "?"}`;
    },
  },
  isPosition: (text) => /^[bwx\d/]+ [bw] (?:-|[a-t]\d+)$/.test(text),
  parsePosition: (text) => {
    const [rows, turn] = text.split(" ");
    const { symbols } = parseRows(rows);
    const marbles = [...symbols].flatMap(([square, symbol]) => {
      /** @type {PlacedMarble[]} */
      const stones = symbol === EMPTY ? [] : [[square, symbol === "b" ? "black" : "white"]];
      return stones;
    });
    return { marbles, turn };
  },
  boardOptions: (position) => parseRows(position.split(" ")[0]).board.options,
  contentsOfPosition: (position) => {
    const [rows, turn] = position.split(" ");
    const { board, symbols } = parseRows(rows);
    return { board, symbols: withoutColors(symbols), turn };
  },
  pieceOn: (square, symbol) => (symbol === ANY_PIECE ? colorOfSquare(square) : undefined),
  formatPosition: (board, { symbols, turn }) => {
    const stones = [...symbols.keys()].map((square) => /** @type {const} */ ([square, colorOfSquare(square)[0]]));
    return `${formatRows(board, new Map(stones))} ${turn} ${firstHole(board, symbols, turn)}`;
  },
  orientations: squareOrientations,
  parsePattern: (text) => {
    if (!text.includes("/")) {
      const { symbols, ...rest } = parsePatternList(text);
      const board = boardWith(DEFAULT_BOARD, [...symbols.keys()]);
      return { ...rest, board, symbols: withoutColors(symbols), isSized: false };
    }
    const { board, symbols: drawn } = parseRows(text.trim().split(/\s/)[0]);
    const symbols = withoutColors(drawn);
    return { ...restOfDrawing(text, symbols), board, symbols, isSized: true };
  },
};

/**
 * The symbols, with black and white stones replaced by the symbol of any stone.
 * @param {Map<string, string>} symbols
 * @returns {Map<string, string>}
 */
function withoutColors(symbols) {
  return new Map([...symbols].map(([square, symbol]) => [square, /[bw]/i.test(symbol) ? ANY_PIECE : symbol]));
}

/**
 * What a position says of the opening: the first hole while White is still to take off a stone, otherwise a hyphen.
 * @param {PatternBoard} board
 * @param {Map<string, string>} symbols those of the stones
 * @param {string} turn
 * @returns {string}
 */
function firstHole({ cells }, symbols, turn) {
  const holes = cells.filter((square) => !symbols.has(square));
  return turn === "w" && holes.length === 1 ? holes[0] : "-";
}
