// The search: a position or a pattern set up by pressing cells, and names of players and events.

import { BoardInput } from "../../components/board_input.js";
import { errorMessage } from "../../components/error_message.js";
import { liveFilterForm } from "../../components/filter_form.js";
import { actionButton } from "../../components/links.js";
import { pageParameters, setPageParameters } from "../../lib/address.js";
import { announce, bindKeys, element, setTitle } from "../../lib/dom.js";
import { filtersOf } from "../../lib/game_filters.js";
import { COLORS } from "../../lib/position.js";
import { getJson, isAborted } from "../../lib/server.js";
import { marbleName, translate } from "../../lib/translate.js";
import { Board } from "../../scripts/board.js";
import { nameSearch } from "./name_search.js";
import { Pattern } from "./pattern.js";
import { searchResults } from "./results.js";

/** @import { Layout } from "../../api.d.ts" */
/** @import { TextKey } from "../../lib/translate.js" */
/** @import { MarbleColor } from "../../scripts/types.d.ts" */

/** How many games are shown at a time. */
const PAGE_SIZE = 24;

/**
 * What can be set on a cell.
 * @type {[sign: string, key: TextKey][]}
 */
const CONTENTS = [
  ["b", "black"],
  ["w", "white"],
  ["-", "empty"],
  ["*", "anyMarble"],
  ["?", "anything"],
];

/** @typedef {Event & {target: HTMLSelectElement}} SelectEvent */

/** The page of the search. */
class SearchPage {
  #pattern = new Pattern();
  /** The sign that is set on the cells that are pressed. */
  #sign = "b";
  /** @type {AbortController | undefined} */
  #request;
  #boardHost = element("div");
  #board = new Board(this.#boardHost);
  #input = new BoardInput(this.#board, {
    label: translate("board"),
    describeCell: (cell, color) => this.#describeCell(cell, color),
    onPress: (cell) => this.#press(cell),
  });
  #exact = element("input", { type: "checkbox", checked: pageParameters().exact === "true" });
  #swap = element("input", { type: "checkbox", checked: pageParameters().swap === "true" });
  #material = element("input", { value: pageParameters().material ?? "", placeholder: "14-12", size: 6 });
  #whole = element("input", { type: "checkbox", onchange: () => this.#setWhole() });
  #turn = element(
    "select",
    { onchange: (/** @type {SelectEvent} */ { target }) => this.#setTurn(target.value) },
    element("option", { value: "b" }, translate("black")),
    element("option", { value: "w" }, translate("white")),
  );
  #hits = element("div", { "aria-live": "polite" });

  /**
   * Appends the page and searches for what the address asks for.
   * @param {HTMLElement} host
   */
  async show(host) {
    const current = pageParameters();
    this.#showMarbles();
    if (current.position) this.#pattern.setPosition(current.position);
    else if (current.pattern) this.#pattern.setPattern(current.pattern);
    const filters = liveFilterForm(current, (chosen) => {
      setPageParameters({ ...this.#pattern.parameters(), ...this.#options(), ...chosen });
      this.#find();
    });
    const layouts = (await getJson("/api/layouts")).value.filter((layout) => layout.players === 2);
    const help = element("p", { class: "muted" }, translate("patternHelp"));
    const toolbars = [this.#fillToolbar(layouts), this.#optionsToolbar()];
    host.append(
      element("h1", {}, translate("search")),
      element(
        "div",
        { class: "columns" },
        element("div", { class: "board-area" }, help, this.#contentsToolbar(), this.#boardHost, toolbars),
        element(
          "div",
          {},
          element("h2", {}, translate("nameSearch")),
          nameSearch(),
          filters,
          element("h2", {}, translate("hits")),
          this.#hits,
        ),
      ),
    );
    this.#showPattern();
    bindKeys({ f: () => this.#board.setOrientation((this.#board.orientation + 3) % 6) });
    await this.#find();
  }

  /** The buttons for what is set on the cells that are pressed. */
  #contentsToolbar() {
    const buttons = CONTENTS.map(([sign, key]) => {
      const onclick = () => {
        this.#sign = sign;
        for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
      };
      const attributes = { "data-sign": sign, "aria-pressed": String(sign === this.#sign) };
      const button = actionButton(translate(key), onclick, attributes);
      return button;
    });
    return element("div", { class: "toolbar", role: "group", "aria-label": translate("cellContents") }, buttons);
  }

  /**
   * What sets all cells: empty, anything, or a layout.
   * @param {Layout[]} layouts
   */
  #fillToolbar(layouts) {
    /** @param {string} sign */
    const fill = (sign) => () => {
      this.#pattern.fill(sign);
      this.#showMarbles();
    };
    /** @param {SelectEvent} event */
    const chooseLayout = ({ target }) => {
      if (!target.value) return;
      this.#pattern.setPosition(target.value);
      this.#showPattern();
    };
    const options = layouts.map(({ position, names }) => element("option", { value: position }, names[0]));
    const none = element("option", { value: "" }, translate("layout"));
    return element(
      "div",
      { class: "toolbar" },
      element("span", {}, `${translate("allCells")}:`),
      actionButton(translate("anything"), fill("?")),
      actionButton(translate("empty"), fill("-")),
      element("select", { onchange: chooseLayout }, none, options),
    );
  }

  /** How the pattern is meant, and the button that searches. */
  #optionsToolbar() {
    const material = `${translate("black")}-${translate("white")}`;
    return element(
      "div",
      { class: "toolbar" },
      element("label", {}, this.#whole, translate("wholePosition")),
      element("label", {}, translate("sideToMove"), this.#turn),
      element("label", {}, this.#swap, translate("eitherColor")),
      element("label", {}, this.#exact, translate("exactOrientation")),
      element("label", {}, material, this.#material),
      actionButton(translate("find"), () => this.#find(), { id: "find", class: "primary" }),
    );
  }

  #setWhole() {
    this.#pattern.isWhole = this.#whole.checked;
    if (!this.#pattern.isWhole) return;
    this.#pattern.emptyOtherCells();
    this.#showMarbles();
  }

  /** @param {string} turn */
  #setTurn(turn) {
    this.#pattern.turn = turn;
  }

  /** Shows the pattern on the board and in the fields. */
  #showPattern() {
    this.#whole.checked = this.#pattern.isWhole;
    this.#turn.value = this.#pattern.turn;
    this.#showMarbles();
  }

  #showMarbles() {
    this.#board.setState({ marbles: this.#pattern.marbles() });
    this.#input.markCells("wildcard", this.#pattern.cellsWith("?"));
    this.#input.markCells("any-marble", this.#pattern.cellsWith("*"));
  }

  /**
   * @param {string} cell
   * @param {MarbleColor | undefined} color
   * @returns {string}
   */
  #describeCell(cell, color) {
    const sign = this.#pattern.signOn(cell);
    if (sign === "*") return `${cell} ${translate("anyMarble")}`;
    return `${cell} ${sign === "?" ? translate("anything") : marbleName(color)}`;
  }

  /** @param {string} cell */
  #press(cell) {
    this.#pattern.toggle(cell, this.#sign);
    this.#showMarbles();
    this.#input.focusCell(cell);
    announce(this.#describeCell(cell, COLORS[this.#pattern.signOn(cell)]));
  }

  /** The parameters beside the pattern and the filters. */
  #options() {
    return {
      exact: this.#exact.checked ? "true" : "",
      swap: this.#swap.checked ? "true" : "",
      material: this.#material.value,
    };
  }

  /**
   * Searches and shows the hits from an offset on.
   * @param {number} [offset]
   */
  async #find(offset = 0) {
    /** @type {import("../../lib/game_filters.js").Filters} */
    const parameters = { ...this.#pattern.parameters(), ...this.#options(), ...filtersOf(pageParameters()) };
    if (!parameters.position && !parameters.pattern && !parameters.material) return;
    setPageParameters(parameters, { replace: offset > 0 });
    this.#request?.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    if (!offset) this.#hits.replaceChildren(element("p", { class: "muted" }, "…"));
    try {
      const page = { boards: "true", limit: PAGE_SIZE, offset };
      const { value, total } = await getJson("/api/search", { ...parameters, ...page }, { signal });
      if (!offset) this.#hits.replaceChildren();
      const count = offset + value.length;
      if (count === 0) this.#hits.append(element("p", {}, translate("nothingFound")));
      else this.#hits.append(searchResults(value), this.#moreHits(total, count, value.length));
      announce(value.length ? translate("gameCount", count) : translate("nothingFound"));
      document.body.dataset.hits = String(count);
    } catch (error) {
      if (!isAborted(error)) this.#hits.replaceChildren(errorMessage(error) ?? "");
    }
  }

  /**
   * A button for more hits, or how many there are.
   * @param {number | null} total
   * @param {number} count how many are shown
   * @param {number} added how many of them were added last
   * @returns {HTMLElement}
   */
  #moreHits(total, count, added) {
    if (total !== null || added < PAGE_SIZE) {
      return element("p", { class: "muted" }, translate("gameCount", total ?? count));
    }
    const more = actionButton(translate("more"), () => {
      more.remove();
      this.#find(count);
    });
    return more;
  }
}

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  setTitle(translate("search"));
  await new SearchPage().show(host);
}
