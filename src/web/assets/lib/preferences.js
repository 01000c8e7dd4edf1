// What the reader has chosen for all pages; the browser keeps it. `shell/appearance.js` sets it on the root element.

const KEY = "sumito-preferences";

/**
 * @typedef {"auto" | "light" | "dark"} Theme `auto` is as the system has it
 * @typedef {"auto" | "wood" | "slate" | "plain"} BoardTheme `auto` goes with the theme
 * @typedef {{theme: Theme, boardTheme: BoardTheme, coordinates: boolean, sound: boolean}} Choices
 */

/** @type {Choices} */
const DEFAULTS = { theme: "auto", boardTheme: "auto", coordinates: true, sound: false };

/** The choices, each of which can be read and set. */
class Preferences {
  /** @type {Choices} */
  #choices = { ...DEFAULTS };

  constructor() {
    this.#read();
    addEventListener("storage", () => {
      this.#read();
      dispatchEvent(new Event("preferences"));
    });
  }

  get theme() {
    return this.#choices.theme;
  }
  set theme(theme) {
    this.#change({ theme });
  }

  get boardTheme() {
    return this.#choices.boardTheme;
  }
  set boardTheme(boardTheme) {
    this.#change({ boardTheme });
  }

  /** Whether boards have letters and numbers at their edges. */
  get coordinates() {
    return this.#choices.coordinates;
  }
  set coordinates(coordinates) {
    this.#change({ coordinates });
  }

  /** Whether moves make a sound. */
  get sound() {
    return this.#choices.sound;
  }
  set sound(sound) {
    this.#change({ sound });
  }

  /** Whether pages are dark, as chosen or as the system has it. */
  get isDark() {
    return this.theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : this.theme === "dark";
  }

  /**
   * Calls a function when something else was chosen, here or in another window.
   * @param {() => void} listener
   */
  onChange(listener) {
    addEventListener("preferences", listener);
  }

  #read() {
    /** @type {Partial<Choices>} */
    let kept = {};
    try {
      kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    } catch {
      // Storage may be unavailable or damaged: the defaults apply.
    }
    this.#choices = { ...DEFAULTS, ...kept };
  }

  /** @param {Partial<Choices>} change */
  #change(change) {
    Object.assign(this.#choices, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#choices));
    } catch {
      // Storage failed: the change applies to this page only.
    }
    dispatchEvent(new Event("preferences"));
  }
}

/** What the reader has chosen. */
export const preferences = new Preferences();
