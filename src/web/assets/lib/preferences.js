// The user's choices for all pages, stored by the browser. `shell/appearance.js` sets them on the root element.

import { readStored, store } from "./storage.js";

const KEY = "sumito-preferences";

/**
 * @typedef {"auto" | "light" | "dark"} Theme `auto` follows the system
 * @typedef {"auto" | "wood" | "slate" | "plain"} BoardTheme `auto` follows the theme
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
      this.#send();
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

  /** Whether pages are dark, by choice or by the setting of the system. */
  get isDark() {
    return this.theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : this.theme === "dark";
  }

  /**
   * Calls a function when a choice was changed, here or in another window.
   * @param {() => void} listener
   */
  onChange(listener) {
    addEventListener("preferences", listener);
  }

  #read() {
    this.#choices = { ...DEFAULTS, ...readStored(KEY) };
  }

  /** @param {Partial<Choices>} change */
  #change(change) {
    Object.assign(this.#choices, change);
    store(KEY, this.#choices);
    this.#send();
  }

  #send() {
    dispatchEvent(new CustomEvent("preferences", { detail: this.#choices }));
  }
}

/** The user's choices. */
export const preferences = new Preferences();
