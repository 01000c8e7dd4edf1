// The interface between the pages and a game. `games.js` lists the games.

import type { TextKey } from "../lib/translate.js";
import type { BoardOptions, MarbleColor, PlacedMarble } from "../scripts/types.d.ts";

/** The pieces of a position, and the letter of the side to move. */
export interface ParsedPosition {
  marbles: PlacedMarble[];
  turn: string;
}

/** A board on which patterns are set up. */
export interface PatternBoard {
  options: BoardOptions;
  /** The cells in reading order: by rows from the top, each from left to right. */
  cells: string[];
}

/** The contents of cells, each as a symbol, and the letter of the side to move, empty if either may move. */
export interface Contents {
  symbols: Map<string, string>;
  turn: string;
}

/** A parsed pattern, its board, whether it matches only boards of this size, and the parts of its text that are not contents of cells or a side to move. */
export interface ParsedPattern extends Contents {
  unread: string;
  board: PatternBoard;
  isSized: boolean;
}

/** The boards of a game that has them in many sizes. */
export interface SizedBoards {
  /** The size of a board as a text. */
  sizeOf(board: PatternBoard): string;
  /** The board of a size; null if the text is not a size. */
  boardOfSize(size: string): PatternBoard | null;
  /** Writes a pattern that is only for boards of this size. */
  drawPattern(board: PatternBoard, contents: Contents): string;
}

/** A game. */
export interface GameKind {
  /** The key, as the filter `game` has it. */
  key: string;
  title: string;
  /** Whether a game can be a draw. */
  hasDraws: boolean;
  /** The keys of the notations of moves. With a single one there is no choice. */
  notations: string[];
  /** The field with the name of a move in records in JSON. */
  moveField: string;
  /** The formats in which a record can be downloaded. */
  formats: string[];
  /** Options of rules that a filter suggests. */
  ruleExamples: string[];
  /** Options of rules that an empty field shows. */
  rulesPlaceholder: string;
  /** Whether `sumito puzzles` finds puzzles in its games. */
  hasPuzzles: boolean;
  /** How moves are made on a board. */
  howToMove: TextKey;
  /** The possible contents of a cell: the symbol in a pattern, and its name. */
  contents: [symbol: string, key: TextKey][];
  /** The possible contents of a cell of a position: the symbol, and its name. */
  pieces: [symbol: string, key: TextKey][];
  /** The sides that can be to move: the letter in a position, and the name of the side. */
  sides: [letter: string, key: TextKey][];
  /** A position without pieces. */
  emptyPosition: string;
  /** The board on which a pattern begins. */
  defaultBoard: PatternBoard;
  sizes?: SizedBoards;
  /** Whether a text is written as a position of this game. */
  isPosition(text: string): boolean;
  parsePosition(text: string): ParsedPosition;
  /** The options of the board of a position under rules. */
  boardOptions(position: string, rules?: string | null): BoardOptions;
  /** A whole position as a pattern. */
  contentsOfPosition(position: string): Contents & { board: PatternBoard };
  /** The piece that is drawn on a cell with a symbol. */
  pieceOn(cell: string, symbol: string): MarbleColor | undefined;
  /** Writes a position from the symbols of all cells that are not empty. */
  formatPosition(board: PatternBoard, contents: Contents): string;
  parsePattern(text: string): ParsedPattern;
  /** The symmetries of a board, each as a function from a cell to its image. */
  orientations(options: BoardOptions): ((cell: string) => string)[];
}
