// The engine as an opponent: it chooses moves, gives hints and answers offers of a draw. One search runs at a time.

import { searchPosition } from "../../engine/engine_stream.js";
import { namingNotation } from "../../lib/notations.js";
import { translate } from "../../lib/translate.js";

/** @import { EngineInfo, EngineLine, LegalMove, PlayLevel } from "../../api.d.ts" */
/** @import { PlayChoices } from "./play_setup.js" */

/** The time of a search for a hint or about a draw, in milliseconds. */
const HINT_TIME = 1500;
/** In a game from the start of a layout, the engine declines draws before each side has made this many moves. */
const DRAW_MOVES = 15;
/** The engine accepts a draw unless it is ahead by more than this, in hundredths of a marble. */
const DRAW_MARGIN = 40;
/** The share of the time on its clock that the engine uses for a move, and the least time, in milliseconds. */
const CLOCK_SHARE = 1 / 30;
const MIN_TIME = 50;

/**
 * A position that is searched, with the game before it: repetitions and the end of a sprint follow from all moves.
 * @typedef {object} SearchedGame
 * @property {string} position the start
 * @property {string | null | undefined} rules
 * @property {string} moves those that lead from there to the position
 */

/** The engine. */
export class EngineOpponent {
  #levels;
  #onError;
  /** @type {(() => void) | null} */
  #stop = null;

  /** @param {PlayLevel[]} levels @param {(error: unknown) => void} onError */
  constructor(levels, onError) {
    this.#levels = levels;
    this.#onError = onError;
  }

  /** @param {PlayChoices} choices */
  #level({ level }) {
    return this.#levels.find(({ key }) => key === level);
  }

  /**
   * The name of the engine as a player.
   * @param {PlayChoices} choices
   * @returns {string}
   */
  name(choices) {
    return `sumito ${this.#level(choices)?.name ?? ""}`.trim();
  }

  /** Ends the search that runs. */
  stop() {
    this.#stop?.();
    this.#stop = null;
  }

  /**
   * @param {SearchedGame} searched
   * @param {import("../../lib/address.js").Parameters} limits
   * @param {(best: string | null, info: EngineInfo | null) => void} onDone
   * @param {(info: EngineInfo) => void} [onInfo]
   */
  #search(searched, limits, onDone, onInfo) {
    this.stop();
    /** @type {EngineInfo | null} */
    let last = null;
    this.#stop = searchPosition(
      { ...searched, notation: namingNotation(""), ...limits },
      {
        onInfo: (info) => {
          last = info;
          onInfo?.(info);
        },
        onDone: ({ best }) => {
          this.#stop = null;
          onDone(best, last);
        },
        onError: this.#onError,
      },
    );
  }

  /**
   * Chooses a move.
   * @param {SearchedGame} searched
   * @param {PlayChoices} choices
   * @param {number | undefined} left the time on its clock, in milliseconds
   * @param {(move: string | null) => void} onMove called with the name of the move; null if the server ended the search before a move was found
   */
  choose(searched, choices, left, onMove) {
    const seconds = Number(choices.seconds);
    const level = this.#level(choices);
    const share = left === undefined ? Number.POSITIVE_INFINITY : Math.max(MIN_TIME, Math.round(left * CLOCK_SHARE));
    const time = Math.min(share, seconds ? Math.round(1000 * seconds) : Number.POSITIVE_INFINITY);
    const limits = seconds ? {} : { nodes: level?.nodes, depth: level?.depth };
    const book = choices.book ? Math.floor(Math.random() * 2 ** 32) : undefined;
    this.#search(searched, { ...limits, book, time: Number.isFinite(time) ? time : undefined }, onMove);
  }

  /**
   * Searches for a hint.
   * @param {SearchedGame} searched
   * @param {(moves: LegalMove[]) => void} onHint called with the best move so far
   * @param {(move: string | null) => void} onDone
   */
  hint(searched, onHint, onDone) {
    this.#search(searched, { time: HINT_TIME }, onDone, ({ lines }) => onHint(lines[0]?.moves.slice(0, 1) ?? []));
  }

  /**
   * Answers an offer of a draw.
   * @param {SearchedGame} searched
   * @param {number} seat that of the engine
   * @param {(isTaken: boolean) => void} onAnswer
   */
  considerDraw(searched, seat, onAnswer) {
    this.#search(searched, { time: HINT_TIME }, (_, info) => {
      const [best] = info?.lines ?? [];
      // The value is that of the first side.
      onAnswer(best !== undefined && (seat === 0 ? 1 : -1) * hundredthsOf(best) <= DRAW_MARGIN);
    });
  }
}

/**
 * That the engine declines a draw because the game has hardly begun; empty if it considers one. A position that was set up may be of any part of a game.
 * @param {PlayChoices} choices
 * @param {number} plies those of the game
 * @returns {string}
 */
export function drawTooEarly({ position }, plies) {
  return !position && plies < 2 * DRAW_MOVES ? translate("drawTooEarly", DRAW_MOVES) : "";
}

/**
 * The value of a line in hundredths of a marble; a decided game is worth more than any marbles.
 * @param {EngineLine} line
 * @returns {number}
 */
function hundredthsOf({ hundredths, score }) {
  return hundredths ?? (score?.win === undefined ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);
}
