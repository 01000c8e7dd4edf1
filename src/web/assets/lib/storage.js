// What the browser stores for this server: JSON by key. Storage may be unavailable, full or damaged; pages work without it. And when to store what a user
// types: when they pause, and at the latest when they leave the page.

/**
 * The stored value of a key, or null.
 * @param {string} key
 * @returns {any}
 */
export function readStored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Stores a value, if the browser lets it.
 * @param {string} key
 * @param {unknown} value
 */
export function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The value lasts as long as the page.
  }
}

/** How long a user pauses, in milliseconds. */
const PAUSE = 400;

/** An action that waits for a pause. */
export class DelayedAction {
  #action;
  #pause;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {() => unknown} action @param {number} [pause] in milliseconds */
  constructor(action, pause = PAUSE) {
    this.#action = action;
    this.#pause = pause;
    // What is put into the browser's history later than the first of these events does not last. The first one is not sent on all phones.
    for (const event of ["beforeunload", "pagehide"]) addEventListener(event, () => this.flush());
  }

  /** Whether the action is still to run. */
  get isWaiting() {
    return this.#timer !== undefined;
  }

  /** Runs the action after a pause, which begins anew with each call. */
  schedule() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), this.#pause);
  }

  /** Runs the action now if it waits. */
  flush() {
    if (!this.isWaiting) return;
    this.cancel();
    this.#action();
  }

  /** Forgets that the action waits. */
  cancel() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
