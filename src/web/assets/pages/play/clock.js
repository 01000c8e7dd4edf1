// The clocks of two sides.

import { element } from "../../lib/dom.js";

/** The interval at which the clocks are redrawn, in milliseconds. */
const INTERVAL = 100;

/**
 * What a clock depends on besides the choices for it.
 * @typedef {object} ClockOptions
 * @property {number[]} [left] the remaining time of each side, in milliseconds
 * @property {(seat: number) => void} onFlag called when the time of a side is over
 * @property {() => void} onSecond called when the seconds of the running clock have changed
 */

/** Two clocks, of which one runs; they are in their `host`. */
class Clock {
  #onFlag;
  #onSecond;
  #increment;
  /** The remaining time of each side, in milliseconds. @type {number[]} */
  #left;
  #since = 0;
  /** The remaining seconds of the running clock at the last call of `onSecond`. */
  #second = 0;
  /** @type {number | null} */
  #running = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #faces = [0, 1].map((seat) => element("span", { class: "clock-face", "data-seat": seat, role: "timer" }));

  /** @param {{minutes: number, increment: number} & ClockOptions} options `increment` in seconds */
  constructor({ minutes, increment, left = [minutes * 60_000, minutes * 60_000], onFlag, onSecond }) {
    this.#left = [...left];
    this.#increment = increment * 1000;
    this.#onFlag = onFlag;
    this.#onSecond = onSecond;
    /** The element that has the clocks. */
    this.host = element("div", { class: "clocks" }, this.#faces);
    this.#show();
  }

  /** The current remaining time of each side, in milliseconds. */
  get left() {
    return [0, 1].map((seat) => this.#leftOf(seat));
  }

  /** @param {number} seat */
  #leftOf(seat) {
    const used = this.#running === seat ? performance.now() - this.#since : 0;
    return Math.max(0, this.#left[seat] - used);
  }

  /**
   * Starts the clock of a side. The clock of the other side stops and gets the increment.
   * @param {number} seat
   */
  start(seat) {
    const last = this.#running;
    this.stop();
    if (last !== null && last !== seat) this.#left[last] += this.#increment;
    this.#running = seat;
    this.#since = performance.now();
    this.#timer = setInterval(() => this.#tick(), INTERVAL);
    this.#show();
  }

  /**
   * Stops both clocks, and takes the increment of a move back. The time that was spent on it stays spent.
   * @param {number} seat
   */
  takeBack(seat) {
    this.stop();
    this.#left[seat] = Math.max(0, this.#left[seat] - this.#increment);
    this.#show();
  }

  /** Stops both clocks. */
  stop() {
    clearInterval(this.#timer);
    this.#left = this.left;
    this.#running = null;
    this.#show();
  }

  #tick() {
    this.#show();
    const seat = this.#running;
    if (seat === null) return;
    const left = this.#leftOf(seat);
    if (left === 0) {
      this.stop();
      this.#onFlag(seat);
      return;
    }
    const second = Math.floor(left / 1000);
    if (second !== this.#second) this.#onSecond();
    this.#second = second;
  }

  #show() {
    this.#faces.forEach((face, seat) => {
      face.textContent = formatTime(this.#leftOf(seat));
      face.classList.toggle("running", this.#running === seat);
    });
  }
}

/**
 * The clocks of a game; null if it is played without.
 * @param {{minutes: string, increment: string}} choices as in an address
 * @param {ClockOptions} options
 * @returns {Clock | null}
 */
export function clockOf({ minutes, increment }, options) {
  return Number(minutes) > 0 ? new Clock({ minutes: Number(minutes), increment: Number(increment), ...options }) : null;
}

/**
 * A time as minutes and seconds, with tenths in the last ten seconds.
 * @param {number} milliseconds
 * @returns {string}
 */
function formatTime(milliseconds) {
  const seconds = milliseconds / 1000;
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const text = seconds < 10 ? rest.toFixed(1) : String(Math.floor(rest));
  return `${minutes}:${text.padStart(seconds < 10 ? 4 : 2, "0")}`;
}
