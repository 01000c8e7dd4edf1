// The JSON that the server answers with, by address: what `src/web/api` and `src/answers` write.

import type { BoardMove, GameData, MarbleColor } from "./scripts/types.d.ts";

export type Result = "black" | "white" | "draw" | "unknown" | (string & {});

/** The numbers of games by result, and the percentages of the known results. */
export interface ResultCounts {
  games: number;
  black: number;
  white: number;
  draws: number;
  unknown: number;
  /** Games that a third colour won. */
  others?: number;
  known: number;
  percent: Record<string, number | null>;
}

/** The game that figures count, and what is left out: the number of games of other kinds, by the key of the game, and of fragments. */
export interface CountedGame {
  game_type: string;
  left_out: Record<string, number>;
  fragments: number;
}

/** How games ended for a player. */
export interface PlayerCounts {
  games: number;
  won: number;
  drawn: number;
  lost: number;
  unknown: number;
}

/** A move in the explorer. */
export interface ExplorerMove extends ResultCounts {
  move: string;
  transpositions: number;
  last_date: string | null;
  opening: string | null;
}

/** A position in the explorer. */
export interface ExplorerPosition extends ResultCounts {
  position: string;
  opening: string | null;
  rules?: string | null;
  /** The number of games from the same layout under other rules, by these rules. */
  other_rules?: Record<string, number>;
  moves: ExplorerMove[];
  /** The moves that led to the position. */
  line?: LegalMove[];
  /** The legal moves. */
  legal_moves?: LegalMove[];
  /** The position before `line` as a game without moves. */
  playback?: GameData;
}

/** A move with its name in addresses and answers, `move`, and its name in the requested notation. */
export interface NamedMove extends BoardMove {
  move: string;
  name: string;
}

/** The contents of a text: games and problems. */
export interface ReadAnswer {
  format: string | null;
  games: ReadGame[];
  /** The number of games in the text. */
  total: number;
  problems: ReadProblem[];
  problems_total: number;
  /** The number of lines that belong to no game. */
  lines_left_out: number;
}

/** A game that was read. */
export interface ReadGame {
  /** The record in the server's JSON format. */
  record: Record<string, unknown>;
  playback: GameData;
  position: string | null;
  rules: string | null;
  result: Result;
  incomplete: string | null;
}

/** A problem in a text, with its location. */
export interface ReadProblem {
  severity: "error" | "warning" | "note";
  kind: string;
  line: number;
  column: number;
  message: string;
  excerpt: string | null;
  /** Moves that may have been meant. */
  suggestions?: string[];
}

/** A position with its legal moves. */
export interface PositionAnswer {
  position: string;
  rules: string | null;
  game_type: string;
  turn: string;
  score: Record<string, number> | null;
  /** How the game has ended, if it is over by the rules. */
  result: Result | null;
  ending: string | null;
  /** The position as a game without moves. */
  playback: GameData;
  moves: LegalMove[];
  /** The requested moves, and the position before them as a game without moves. */
  line: LegalMove[];
  start: GameData | null;
}

/** A study in the list of all. */
export interface StudyRow {
  name: string;
  note: string;
  items: number;
}

/** A collection of games and positions. */
export interface Study {
  name: string;
  note: string;
  /** The version of the note, which a change states. */
  version: string;
  items: StudyItem[];
}

/** A game at a ply, or a position, with a note. */
export interface StudyItem extends Partial<Omit<GameRow, "id" | "rules">> {
  id: number;
  game: number | null;
  ply: number | null;
  /** The ply of the entry, if the game has become shorter: it opens at its end. */
  missing_ply: number | null;
  /** The position of an entry that is not a game. */
  position: string | null;
  /** The position that is shown; null if the game was deleted. */
  board: string | null;
  rules: string | null;
  note: string;
  /** The version of the entry, which a change states. */
  version: string;
}

/** The result of the engine at a depth. */
export interface EngineInfo {
  depth: number;
  nodes: number;
  /** In milliseconds. */
  time: number;
  /** Nodes per second. */
  nps: number;
  /** The best lines, the best first. */
  lines: EngineLine[];
}

/** A line of the engine and its evaluation from the view of the first side. */
export interface EngineLine {
  rank: number;
  worth: string;
  /** In hundredths of a marble; null if the game is decided. */
  hundredths: number | null;
  /** The same, or the number of plies in which the first side wins or loses. */
  score: { hundredths?: number; win?: number; loss?: number } | null;
  moves: LegalMove[];
}

/** Why a search has ended, and the name of its best move. */
export interface EngineDone {
  reason: string;
  best: string | null;
}

/** The capabilities of the server. */
export interface ServerSettings {
  writable: boolean;
  engine_threads: number;
  images: boolean;
  levels: PlayLevel[];
  version: string;
}

/** A playing strength of the engine. */
export interface PlayLevel {
  key: string;
  name: string;
  nodes?: number;
  depth?: number;
  description: string;
}

/** A legal move, and the position after it. */
export interface LegalMove extends NamedMove {
  kind: string;
  position: string;
}

/** A game in a list. */
export interface GameRow {
  id: number;
  black: string | null;
  white: string | null;
  event: string | null;
  date: string | null;
  layout: string | null;
  opening: string | null;
  result: Result;
  score: Record<string, number> | null;
  plies: number;
  incomplete: string | null;
  mended: string | null;
  rules: string | null;
  /** The players of further seats. */
  others: string | null;
}

/** A game in which a position or a pattern was found. */
export interface SearchHit extends Omit<GameRow, "id"> {
  game: number;
  ply: number;
  position: string;
}

/** A game, and whether the database has records of it. */
export interface GameKindRow {
  game_type: string;
  title: string;
  stored: boolean;
}

export interface Layout {
  key: string;
  names: string[];
  position: string;
  players: number;
}

/** A whole game as in its record. */
export interface Game {
  id: number;
  seats: { color: MarbleColor; name: string | null }[];
  rules: Record<string, unknown>;
  layout: string | null;
  result: Result;
  score: Record<string, number> | null;
  ending: string | null;
  incomplete: string | null;
  mended: string | null;
  layout_inferred: boolean;
  tags: [name: string, value: string][];
  comment: string | null;
  opening: { name: string; ply: number } | null;
  source: string;
  line: number;
  /** When the game was last edited. */
  edited: string | null;
  problems: { line: number; column: number; message: string }[];
  /** The original record. */
  text: string | null;
  /** The position before the first move; it is not known of a fragment. */
  start: string | null;
  moves: { move: string; position: string | null; comment: string | null }[];
}

export interface Player extends PlayerCounts {
  name: string;
  first_date: string | null;
  last_date: string | null;
}

/** A player with figures by colour, opponent, opening, layout, event and year. */
export interface PlayerProfile extends Player, CountedGame {
  as_black: PlayerCounts;
  as_white: PlayerCounts;
  opponents: (PlayerCounts & { name: string })[];
  layouts: (PlayerCounts & { layout: string | null })[];
  events: (PlayerCounts & { event: string | null })[];
  years: (PlayerCounts & { year: number | null })[];
  openings: PlayerOpenings[];
}

/** The first moves of a player's games with a colour from a layout. */
export interface PlayerOpenings {
  color: "black" | "white";
  layout: string;
  moves: (ResultCounts & { move: string })[];
}

export interface Rating {
  rating: number;
  low: number;
  high: number;
}

export interface EventRow {
  event: string;
  games: number;
  first_date: string | null;
  last_date: string | null;
}

/** A theme of a puzzle: its task with the number of own moves, or a feature of its solution. */
export type PuzzleTheme =
  | `ejection-in-${1 | 2 | 3 | 4}`
  | `win-in-${1 | 2 | 3 | 4}`
  | "only-defence"
  | "broadside"
  | "sacrifice";

/** A position in which one move alone wins, ejects a marble or saves the game. */
export interface Puzzle {
  game: number;
  ply: number;
  black: string | null;
  white: string | null;
  event: string | null;
  date: string | null;
  turn: MarbleColor;
  task: "win" | "save" | "eject";
  themes: PuzzleTheme[];
  difficulty: number;
  position: string;
  rules: string | null;
  /** The orientation in which the side to move is below. */
  view: number;
  /** The moves of the solution. */
  solution: string;
  worth: string;
  /** The evaluation of the best other move. */
  otherwise: string;
  by: string;
  playback: GameData;
}

export interface RejectRow {
  id: number;
  source: string;
  line: number;
  kind: string;
  message: string;
  text: string;
  text_bytes: number;
  truncated: boolean;
  game: number | null;
}

/** A change of the database, with the numbers of the first games that it concerns. */
export interface ChangeRow {
  id: number;
  /** In UTC. */
  time: string;
  kind: string;
  summary: string;
  /** The change that this one has undone. */
  undoes: number | null;
  /** The change that has undone this one. */
  undone_by: number | null;
  games: number[];
  games_total: number;
}

/** What an undo has done: the number of its own change, and that of the change that it has undone. */
export interface UndoReport {
  change: number;
  undone: number;
  games: number;
  summary: string;
}

/** The report on an opening or on a player. */
export interface Report extends ResultCounts, CountedGame {
  title: string;
  opening: string | null;
  position: string | null;
  /** The number of games from the same layout under other rules, by these rules. */
  other_rules?: Record<string, number>;
  rating: Rating | null;
  as_black?: ResultCounts | null;
  as_white?: ResultCounts | null;
  years: (ResultCounts & { year: number })[];
  unknown_year: ResultCounts;
  /** The number of games of a player as the third or a later player, which are not counted. */
  later_seats?: number;
  lines: ReportLine[];
  /** The number of games from whose layouts the lines are. */
  lines_of: number;
  people: ReportPlayer[];
  plans: Plan[];
  critical: CriticalGame[];
  novelties: Novelty[];
  sample: ReportSample | null;
}

export interface ReportLine extends ResultCounts {
  color: "black" | "white" | null;
  layout: string | null;
  moves: string;
  opening: string | null;
}

export interface ReportPlayer {
  name: string;
  rating: number | null;
  deviation: number | null;
  games: number;
  won: number;
  drawn: number;
  lost: number;
}

/** The cells that marbles of a colour held more often than usual. */
export interface Plan {
  color: "black" | "white";
  layout: string;
  cells: { cell: string; share: number; usual: number }[];
}

/** A game and a position in it. */
export interface GamePlace {
  game: number;
  ply: number;
  date: string | null;
  black: string | null;
  white: string | null;
}

export interface CriticalGame extends GamePlace {
  result: Result;
  ratings: number[];
  expected: number;
}

export interface Novelty extends GamePlace {
  moves: string;
  before: number;
  after: number;
}

/** The sample of a large database that a report is based on. */
export interface ReportSample {
  games: number;
  games_of: number;
  usual_games: number;
  usual_of: number;
  error: number;
  positions: number;
  positions_of: number;
}

/** The least, the greatest, the median and the mean of a value over games. */
export interface Distribution {
  games: number;
  min: number;
  max: number;
  median: number;
  mean: number;
}

export interface Statistics extends ResultCounts, CountedGame {
  plies: number;
  incomplete: number;
  length: Distribution;
  first_ejection: Distribution & { by_black: ResultCounts; by_white: ResultCounts };
  layouts: (ResultCounts & { layout: string | null })[];
  openings: (ResultCounts & { layout: string; moves: string })[];
  named: (ResultCounts & { code: string | null; opening: string; position: string })[];
  years: (ResultCounts & { year: number })[];
  unknown_year: ResultCounts;
  endings: Record<string, number>;
  unknown_ending: number;
}

/** A running or finished import. */
export interface ImportProgress {
  import: number;
  done: boolean;
  bytes: number;
  read: number;
  counts: { seen: number; imported?: number; incomplete?: number; rejected?: number };
  problems: ImportProblem[];
  problems_total: number;
  /** The number of the change, if the import has stored something. */
  change: number | null;
  error?: string | null;
  report?: ImportReport | null;
}

/** An error or warning about a record, with the name of its file. */
export interface ImportProblem extends ReadProblem {
  source: string;
}

/** The counts of an import by their names, and the corrections among its games. */
export interface ImportReport {
  corrections?: Correction[];
  not_replaced?: Correction[];
  still_rejected?: Correction[];
}

/** A game that corrects what an earlier import has stored. */
export interface Correction {
  line: number;
  game: number;
  reject: number | null;
  old_game: number | null;
  incomplete?: string;
  source: string;
}

/** The answer at each address. */
export interface Answers {
  "/api/openings": ExplorerPosition;
  "/api/position": PositionAnswer;
  "/api/settings": ServerSettings;
  "/api/studies": StudyRow[];
  [study: `/api/studies/${string}`]: Study;
  "/api/moves": LegalMove[];
  "/api/search": SearchHit[];
  "/api/game-kinds": GameKindRow[];
  "/api/layouts": Layout[];
  "/api/games": GameRow[];
  [game: `/api/games/${number}`]: Game;
  [playback: `/api/games/${number}/playback`]: GameData;
  "/api/players": Player[];
  "/api/player": PlayerProfile;
  "/api/rating": Rating;
  "/api/events": EventRow[];
  "/api/puzzles": Puzzle[];
  "/api/report/opening": Report;
  "/api/report/player": Report;
  "/api/stats": Statistics;
  "/api/changes": ChangeRow[];
  "/api/rejects": RejectRow[];
  [reject: `/api/rejects/${number}`]: RejectRow;
  [progress: `/api/import/${number}`]: ImportProgress;
}
