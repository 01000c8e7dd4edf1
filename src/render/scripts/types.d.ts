// Plain data that boards, the viewer of games and charts are made from: what `render/playback` writes.

import type { Marble } from "./marble.js";

/** A point of the lattice of cells, in rows and columns from the centre of a board. */
export interface LatticePoint {
  row: number;
  column: number;
}

/** A point or an offset in a picture. */
export interface Point {
  x: number;
  y: number;
}

export type MarbleColor = "black" | "white" | "red" | "blue" | "green" | "yellow" | "pivot";

/** A player at one side of a board. */
export interface Seat {
  name: string;
  color: MarbleColor;
  board?: number;
  /** Whether the name stands below the board. */
  below?: boolean;
  /** Whether a partner has the tray of both. */
  partner?: boolean;
}

export interface BoardOptions {
  /** The key of the game, where it is not Abalone. */
  game?: string;
  /** The numbers of rows and columns of a square board, and the squares that it does not have. */
  rows?: number;
  columns?: number;
  missing?: string[];
  boards?: number;
  obstacles?: string[];
  holes?: string[];
  seats?: Seat[];
  /** The ejections that win the game. */
  goal?: number;
  /** Whether every player has a tray of their own, whose size is not known in advance. */
  own?: boolean;
  /** One of the twelve orientations, 0 to 11. */
  view?: number;
}

/** The style of the boards of a game and the movement of its pieces: chosen once when a board is created. */
export interface BoardStyle {
  /** Half of the width and half of the height of the frame. */
  frame: Point;
  /** Whether players have points, and trays for ejected marbles. */
  hasScore: boolean;
  /** The cells as they are read, from the highest row down. */
  rows: string[][];
  /** From a cell to its neighbours. */
  directions: LatticePoint[];
  /** From a cell to the next one, by the key that leads there. */
  keys: Record<string, LatticePoint>;
  cellPoint(cell: string): LatticePoint;
  /** Where a point is in the picture of a board, from its centre, in an orientation. */
  project(point: LatticePoint, orientation: number): Point;
  /** Appends the gradients that a board needs, whose names begin with `id`. */
  defineGradients(svg: SVGElement, id: string): void;
  drawGround(layer: SVGElement, board: { id: string; orientation: number; obstacles: string[]; holes: string[] }): void;
  createPiece(layer: SVGElement, color: MarbleColor, id: string): Marble;
  movePiece(piece: Marble, target: { point: Point; over: Point[]; scale: number; duration: number }): void;
  /** Removes a piece that is not put into a tray. */
  removePiece(piece: Marble, time: StepTime): void;
  /** Shows a removed piece again. */
  returnPiece(piece: Marble, time: StepTime): void;
  /** The point off the board over which a move ejects a marble from a cell, if there is one. */
  edgePoint(move: BoardMove, cell: string): LatticePoint | null;
  /** Draws the marks of a move, in place of those drawn before. */
  drawMove(layer: SVGElement, move: BoardMove | null, orientation: number): void;
}

/** The time of a change to a piece: the jump of the move in which it happens, and the duration of a jump; with 0 it happens at once. */
export interface StepTime {
  jump: number;
  jumps: number;
  duration: number;
}

/** The cell, the colour and the board of a marble. */
export type PlacedMarble = [cell: string, color: MarbleColor, board?: number];

/** Marbles off the board, in the tray of a seat. */
export type EjectedMarbles = [seat: number, color: MarbleColor, count: number];

export interface BoardState {
  marbles: PlacedMarble[];
  off?: EjectedMarbles[];
  points?: number[];
  turn?: number;
  /** The move that led to this position. */
  last?: BoardMove | null;
}

/** A move as a board plays it. */
export interface BoardMove {
  /**
   * The steps of the marbles, the foremost first: `c3d4 b2c3 a1b2`, or `i9-` for a marble that is ejected. In Kōnane, a stone goes from stop to
   * stop, and after each step another one is taken off: `d4d6 d5- d6d8 d7-`.
   */
  steps: string;
  seat?: number;
  /** The seat that moves next; `NO_SEAT` where the game is over. */
  turn?: number;
  board?: number;
  /** How many of the marbles are pushed. */
  pushed?: number;
  /** The colour of the ejected marble. */
  out?: MarbleColor;
  /** The seat that gets the ejected marble. */
  tray?: number;
  /** The colour of the stones that are taken off. */
  takes?: MarbleColor;
  /** The points of all seats after the move. */
  points?: number[];
}

export interface Variation {
  comment?: string | null;
  moves: GameMove[];
}

/** Shapes on a board: highlighted cells, and arrows from one cell to another, each with the letter of its colour. */
export interface Shapes {
  cells: [color: ShapeColor, cell: string][];
  arrows: [color: ShapeColor, from: string, to: string][];
}

/** Green, red, yellow or blue, as `[%csl]` and `[%cal]` have it. */
export type ShapeColor = "G" | "R" | "Y" | "B";

/** The mark and the comment of an engine on a move or a game, in addition to its record. */
export interface EngineRemark {
  mark?: string | null;
  comment?: string | null;
}

/** A move of a game, with its annotations in the record. */
export interface GameMove extends BoardMove {
  /** The annotation by an engine, which is not part of the record. */
  engine?: EngineRemark;
  name: string;
  seat: number;
  /** The name of the move in answers of the server. */
  move?: string;
  /** The position after the move. */
  position?: string;
  /** The number of the round that begins with this move. */
  round?: number;
  /** The number of the round that this move belongs to and does not begin. */
  of?: number;
  mark?: string;
  clock?: string;
  comment?: string | null;
  shapes?: Shapes | null;
  variations?: Variation[];
}

/** The evaluation of a position by an engine; no hundredths if the game is decided. */
export interface Evaluation {
  worth: string;
  hundredths: number | null;
  mark?: string | null;
  /** The reason for the mark of a bad move, in English. */
  reason?: string | null;
}

export interface Analysis {
  by: string;
  start: string;
  start_hundredths: number | null;
  plies: Evaluation[];
}

/** A whole game. */
export interface GameData {
  engine?: EngineRemark;
  title: string;
  facts: string;
  end: string;
  tags: [name: string, value: string][];
  comment: string | null;
  shapes?: Shapes | null;
  /** The position before the first move; a fragment has none. */
  position?: string | null;
  /** The rules as a text; null in the standard game. */
  rules?: string | null;
  /** The version of a stored game that is changed, so that no other change is lost. */
  version?: string;
  sides: number;
  board: BoardOptions & { seats: Seat[] };
  start: Required<Omit<BoardState, "last">>;
  analysis: Analysis | null;
  moves: GameMove[];
}

/** A position in the tree of a game, and the move that led to it. */
export interface GameNode {
  move: GameMove | null;
  parent: GameNode | null;
  /** The positions that follow, the one of the game itself first. */
  children: GameNode[];
  ply: number;
  points: number[];
  /** Whether the position was reached in the game itself and not in a variation. */
  isMain: boolean;
  /** The comment on a variation, at its first move. */
  comment?: string | null;
  button?: HTMLButtonElement;
}

/** The texts of the game viewer: `{}` is a placeholder for a value. */
export interface GameTexts {
  start: string;
  played: string;
  pushed: string;
  ejected: string;
  taken: string;
  takenBack: string;
  returned: string;
  putBack: string;
  score: string;
  color: (color: MarbleColor) => string;
}

/** The labels of charts and of their plies. */
export interface ChartTexts {
  /** The label of the numbers below a chart. */
  plies: string;
  score: string;
  evaluation: string;
  ply: string;
  /** The evaluations of the end of a game that the side that moves first has won, or lost. */
  won: string;
  lost: string;
}
