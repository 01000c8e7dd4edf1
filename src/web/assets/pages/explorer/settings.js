// The choices of the explorer: the start of the moves, their notation, and the filters of the games.

import { liveFilterForm } from "../../components/filter_form.js";
import { sortedByName } from "../../components/layout_select.js";
import { notationSelect } from "../../components/notation_select.js";
import { GAMES } from "../../games/games.js";
import { element } from "../../lib/dom.js";
import { addressFilters } from "../../lib/game_filters.js";
import { getJson } from "../../lib/server.js";
import { translate } from "../../lib/translate.js";

/** @import { Layout } from "../../api.d.ts" */
/** @import { GameKind } from "../../games/types.d.ts" */
/** @import { Filters } from "../../lib/game_filters.js" */

/**
 * The actions for the choices.
 * @typedef {object} SettingsActions
 * @property {(layout: string) => unknown} onLayout
 * @property {(notation: string) => unknown} onNotation
 * @property {(filters: Filters) => unknown} onFilters
 */

/** @typedef {Event & {target: HTMLSelectElement | HTMLInputElement}} FieldEvent */

/** The parameters of the page that are not filters of games. */
export const EXPLORER_PARAMETERS = ["layout", "position", "moves", "line", "notation", "flip"];

/** The choices of the explorer. */
export class ExplorerSettings {
  /** The element that has the choices. */
  host = element("div", { class: "settings" });
  #actions;
  #layout = element("select", { id: "layout", onchange: (/** @type {FieldEvent} */ event) => this.#choose(event) });
  #otherLayout = element("input", {
    id: "other-layout",
    size: 12,
    placeholder: "konane-7x9",
    autocomplete: "off",
    onchange: (/** @type {FieldEvent} */ event) => this.#choose(event),
  });
  #notation = element("span");
  /** @type {GameKind | undefined} */
  #kind;

  /** @param {SettingsActions} actions */
  constructor(actions) {
    this.#actions = actions;
  }

  /** @param {FieldEvent} event */
  #choose({ target }) {
    this.#actions.onLayout(target.value.trim());
  }

  /**
   * Lists the layouts and sets up the filters.
   */
  async load() {
    const lists = await Promise.all(GAMES.map(({ key }) => getJson("/api/layouts", { game: key })));
    const groups = lists.map(({ value }, n) => element("optgroup", { label: GAMES[n].title }, layoutOptions(value)));
    this.#layout.append(element("option", { value: "" }, `(${translate("mostPlayedLayout")})`), ...groups);
    const toolbar = element(
      "div",
      { class: "toolbar" },
      element("label", {}, translate("layout"), this.#layout),
      element("label", {}, translate("otherLayout"), this.#otherLayout),
      this.#notation,
    );
    const form = liveFilterForm(
      () => addressFilters(EXPLORER_PARAMETERS),
      (chosen) => this.#actions.onFilters(chosen),
    );
    this.host.replaceChildren(toolbar, form);
  }

  /**
   * Shows what is chosen.
   * @param {{layout: string, notation: string}} state
   */
  show({ layout, notation }) {
    const isListed = [...this.#layout.options].some(({ value }) => value === layout);
    this.#layout.value = isListed ? layout : "";
    this.#otherLayout.value = isListed ? "" : layout;
    const select = this.#notation.querySelector("select");
    if (select) select.value = notation || select.options[0].value;
  }

  /**
   * Offers the notations of a game.
   * @param {GameKind} kind
   * @param {string} notation
   */
  showNotations(kind, notation) {
    if (kind === this.#kind) return;
    this.#kind = kind;
    this.#notation.replaceChildren(...notationSelect(kind, notation, (chosen) => this.#actions.onNotation(chosen)));
  }
}

/**
 * @param {Layout[]} layouts
 * @returns {HTMLElement[]}
 */
function layoutOptions(layouts) {
  return sortedByName(layouts).map(({ key, names }) => element("option", { value: key }, names[0]));
}
