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
  notations: ["konane"],
  formats: ["linear", "table", "apgn", "reversible", "json", "jsonl", "csv"],
  ruleExamples: ["opening=any"],
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
    drawPattern: (board, { signs, turn }) => {
      const anything = new Map(board.cells.map((square) => [square, signs.get(square) ?? ANYTHING]));
      return `${formatRows(board, anything)} ${turn || "?"}`;
    },
  },
  isPosition: (text) => /^[bwx\d/]+ [bw] (?:-|[a-t]\d+)$/.test(text),
  parsePosition: (text) => {
    const [rows, turn] = text.split(" ");
    const { signs } = parseRows(rows);
    const marbles = [...signs].flatMap(([square, sign]) => {
      /** @type {PlacedMarble[]} */
      const stones = sign === EMPTY ? [] : [[square, sign === "b" ? "black" : "white"]];
      return stones;
    });
    return { marbles, turn };
  },
  boardOptions: (position) => parseRows(position.split(" ")[0]).board.options,
  contentsOfPosition: (position) => {
    const [rows, turn] = position.split(" ");
    const { board, signs } = parseRows(rows);
    return { board, signs: withoutColors(signs), turn };
  },
  pieceOn: (square, sign) => (sign === ANY_PIECE ? colorOfSquare(square) : undefined),
  formatPosition: (board, { signs, turn }) => {
    const stones = [...signs.keys()].map((square) => /** @type {const} */ ([square, colorOfSquare(square)[0]]));
    return `${formatRows(board, new Map(stones))} ${turn} ${firstHole(board, signs, turn)}`;
  },
  orientations: squareOrientations,
  parsePattern: (text) => {
    if (!text.includes("/")) {
      const { signs, ...rest } = parsePatternList(text);
      const board = boardWith(DEFAULT_BOARD, [...signs.keys()]);
      return { ...rest, board, signs: withoutColors(signs), isSized: false };
    }
    const { board, signs: drawn } = parseRows(text.trim().split(/\s/)[0]);
    const signs = withoutColors(drawn);
    return { ...restOfDrawing(text, signs), board, signs, isSized: true };
  },
};

/**
 * The signs, with black and white stones replaced by the sign of any stone.
 * @param {Map<string, string>} signs
 * @returns {Map<string, string>}
 */
function withoutColors(signs) {
  return new Map([...signs].map(([square, sign]) => [square, /[bw]/i.test(sign) ? ANY_PIECE : sign]));
}

/**
 * What a position says of the opening: the first hole while White is still to take off a stone, otherwise a hyphen.
 * @param {PatternBoard} board
 * @param {Map<string, string>} signs those of the stones
 * @param {string} turn
 * @returns {string}
 */
function firstHole({ cells }, signs, turn) {
  const holes = cells.filter((square) => !signs.has(square));
  return turn === "w" && holes.length === 1 ? holes[0] : "-";
}
