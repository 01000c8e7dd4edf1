// The search: a position or a pattern set up by pressing cells, and names of players and events.

import { BoardInput } from "../../board/board_input.js";
import { createBoard } from "../../board/create_board.js";
import { errorMessage } from "../../components/error_message.js";
import { liveFilterForm } from "../../components/filter_form.js";
import { sortedByName } from "../../components/layout_select.js";
import { GAMES } from "../../games/games.js";
import { pageParameters, setPageParameters } from "../../lib/address.js";
import { actionButton, announce, bindKeys, element, setTitle } from "../../lib/dom.js";
import { addressFilters } from "../../lib/game_filters.js";
import { ANY_PIECE, ANYTHING, EMPTY } from "../../lib/pattern_list.js";
import { getJson, isAborted } from "../../lib/server.js";
import { COLON, gameCount, marbleName, translate } from "../../lib/translate.js";
import { boardChoice } from "./board_choice.js";
import { cellFinder } from "./found_cells.js";
import { HitViewer } from "./hit_viewer.js";
import { nameSearch } from "./name_search.js";
import { Pattern } from "./pattern.js";
import { searchResults } from "./results.js";

/** @import { Layout } from "../../api.d.ts" */
/** @import { Parameters } from "../../lib/address.js" */
/** @import { Filters } from "../../lib/game_filters.js" */
/** @import { Board } from "../../scripts/board.js" */
/** @import { MarbleColor } from "../../scripts/types.d.ts" */
/** @import { CellFinder } from "./found_cells.js" */

/** The number of games that are loaded at a time. */
const PAGE_SIZE = 24;

/** The parameters of the page that are shown on the board and next to it; all others are filters of games and further conditions. */
const OWN_PARAMETERS = ["game", "position", "pattern", "exact", "swap", "material"];

/** What is searched for: without one of these there are only filters of games. */
const SEARCHED = ["position", "moves", "line", "pattern", "material", "score"];

/** @typedef {Event & {target: HTMLSelectElement}} SelectEvent */

/**
 * A search, of which more hits can be loaded when the board shows another pattern already.
 * @typedef {{parameters: Parameters, findCells: CellFinder}} Search
 */

/** The page of the search. */
class SearchPage {
  #pattern = new Pattern(GAMES[0]);
  /** The symbol that is set on the cells that are pressed. */
  #symbol = "";
  /** @type {AbortController | undefined} */
  #request;
  #boardHost = element("div");
  #choices = element("div");
  #contents = element("div");
  #fill = element("div");
  /** @type {Board | undefined} */
  #board;
  /** @type {BoardInput | undefined} */
  #input;
  #exact = element("input", { type: "checkbox" });
  #swap = element("input", { type: "checkbox" });
  #material = element("input", { name: "material", placeholder: "14-12", size: 6 });
  #whole = element("input", { id: "whole", type: "checkbox", onchange: () => this.#setWhole() });
  #turn = element(
    "select",
    { id: "turn", onchange: (/** @type {SelectEvent} */ { target }) => this.#setTurn(target.value) },
    element("option", { value: "" }),
    element("option", { value: "b" }, translate("black")),
    element("option", { value: "w" }, translate("white")),
  );
  #unread = element("p", { class: "warning", hidden: true });
  #hits = element("div");
  #viewer = new HitViewer();

  /**
   * Appends the page and runs the search of the address.
   * @param {HTMLElement} host
   */
  async show(host) {
    const submit = (/** @type {Filters} */ chosen) => {
      setPageParameters({ ...this.#pattern.parameters(), ...this.#options(), ...chosen });
      this.#search();
    };
    const filters = liveFilterForm(() => addressFilters(OWN_PARAMETERS), submit, { hasGame: false });
    const help = element("p", { class: "muted screen-only" }, translate("patternHelp"));
    host.append(
      element("h1", {}, translate("search")),
      element(
        "div",
        { class: "columns" },
        element(
          "div",
          { class: "board-area tall" },
          help,
          this.#choices,
          this.#contents,
          this.#boardHost,
          this.#unread,
          this.#fill,
          this.#optionsForm(),
        ),
        element(
          "div",
          {},
          element("h2", { class: "screen-only" }, translate("nameSearch")),
          nameSearch(),
          filters,
          element("h2", {}, translate("hits")),
          this.#viewer.host,
          this.#hits,
        ),
      ),
    );
    bindKeys({ f: () => this.#board?.setOrientation((this.#board.orientation + 3) % 6) });
    addEventListener("popstate", () => this.#followAddress());
    await this.#followAddress();
  }

  /** Shows the state of the address, and searches. */
  async #followAddress() {
    const { search } = location;
    const parameters = pageParameters();
    const isSet = (/** @type {string | undefined} */ value) => Boolean(value) && value !== "false";
    this.#exact.checked = isSet(parameters.exact);
    this.#swap.checked = isSet(parameters.swap);
    this.#material.value = parameters.material ?? "";
    const pattern = await Pattern.ofAddress(parameters);
    if (location.search !== search) return;
    this.#pattern = pattern;
    await this.#showBoard();
    const chosen = this.#chosen();
    if (isSearch(chosen)) await this.#find(chosen);
    else await this.#answerWithoutSearch(chosen);
  }

  /**
   * Answers an address without anything to search for: the server reports conditions and parameters that the form of filters does not have.
   * @param {Search} chosen
   */
  async #answerWithoutSearch(chosen) {
    const fields = [...document.querySelectorAll("form.filters [name]")].map(
      (field) => field.getAttribute("name") ?? "",
    );
    const further = addressFilters(["game", ...fields]);
    if (Object.keys(further).length > 0) await this.#find(chosen);
    else if (Object.keys(addressFilters(["game"])).length > 0) this.#showNothingSet();
    else this.#clearHits();
  }

  /** Shows the board of the pattern and the choices for it. */
  async #showBoard() {
    const pattern = this.#pattern;
    const { kind } = pattern;
    this.#symbol = kind.contents[0][0];
    this.#boardHost.dataset.game = kind.key;
    this.#createBoard();
    const choice = boardChoice(pattern, (chosen) => {
      this.#pattern = chosen;
      this.#showBoard();
    });
    this.#choices.replaceChildren(choice);
    this.#contents.replaceChildren(this.#contentsToolbar());
    this.#showPattern();
    const layouts = (await getJson("/api/layouts", { game: kind.key })).value;
    if (this.#pattern !== pattern) return;
    this.#fill.replaceChildren(this.#fillToolbar(layouts.filter((layout) => layout.players === 2)));
  }

  #createBoard() {
    const board = createBoard(this.#boardHost, this.#pattern.board.options);
    this.#board = board;
    this.#input = new BoardInput(board, {
      label: translate("board"),
      describeCell: (cell, color) => this.#describeCell(cell, color),
      onPress: (cell) => this.#press(cell),
    });
  }

  /** The buttons that choose the contents for cells that are pressed. */
  #contentsToolbar() {
    const buttons = this.#pattern.kind.contents.map(([symbol, key]) => {
      const onclick = () => {
        this.#symbol = symbol;
        for (const other of buttons) other.setAttribute("aria-pressed", String(other === button));
      };
      const attributes = { "data-sign": symbol, "aria-pressed": String(symbol === this.#symbol) };
      const button = actionButton(translate(key), onclick, attributes);
      return button;
    });
    return element("div", { class: "toolbar", role: "group", "aria-label": translate("cellContents") }, buttons);
  }

  /**
   * The controls that set all cells: to empty, to anything, or to a layout.
   * @param {Layout[]} layouts
   */
  #fillToolbar(layouts) {
    /** @param {string} symbol */
    const fill = (symbol) => () => {
      this.#pattern.fill(symbol);
      this.#showPieces();
    };
    /** @param {SelectEvent} event */
    const chooseLayout = ({ target }) => {
      if (!target.value) return;
      this.#pattern.setPosition(target.value);
      this.#showBoard();
    };
    const options = sortedByName(layouts).map(({ position, names }) =>
      element("option", { value: position }, names[0]),
    );
    const none = element("option", { value: "" }, translate("layout"));
    return element(
      "div",
      { class: "toolbar screen-only" },
      element("span", {}, `${translate("allCells")}${COLON}`),
      actionButton(translate("anything"), fill(ANYTHING)),
      actionButton(translate("empty"), fill(EMPTY)),
      element("select", { onchange: chooseLayout, "aria-label": translate("layout") }, none, options),
    );
  }

  /** The options of the pattern, and the search button. */
  #optionsForm() {
    const material = `${translate("black")}-${translate("white")}`;
    const onsubmit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.#search();
    };
    return element(
      "form",
      { class: "toolbar", onsubmit },
      element("label", {}, this.#whole, translate("wholePosition")),
      element("label", {}, translate("sideToMove"), this.#turn),
      element("label", {}, this.#swap, translate("eitherColor")),
      element("label", {}, this.#exact, translate("exactOrientation")),
      element("label", {}, material, this.#material),
      element("button", { id: "find", class: "primary" }, translate("find")),
    );
  }

  #setWhole() {
    if (this.#whole.checked) this.#pattern.makeWhole();
    else this.#pattern.isWhole = false;
    this.#showPattern();
  }

  /** @param {string} turn */
  #setTurn(turn) {
    // In a whole position one side is to move.
    this.#pattern.turn = turn || (this.#pattern.isWhole ? "b" : "");
    this.#turn.value = this.#pattern.turn;
  }

  /** Shows the pattern on the board and in the fields. */
  #showPattern() {
    this.#whole.checked = this.#pattern.isWhole;
    this.#turn.value = this.#pattern.turn;
    this.#showPieces();
  }

  #showPieces() {
    const { unread } = this.#pattern;
    this.#unread.hidden = !unread;
    this.#unread.textContent = translate("patternUnread", unread);
    this.#board?.setState({ marbles: this.#pattern.pieces() });
    this.#input?.markCells("wildcard", this.#pattern.cellsMarked(ANYTHING));
    this.#input?.markCells("any-marble", this.#pattern.cellsMarked(ANY_PIECE));
  }

  /**
   * @param {string} cell
   * @param {MarbleColor | undefined} color that of the piece which is drawn
   * @returns {string}
   */
  #describeCell(cell, color) {
    const symbol = this.#pattern.symbolOn(cell);
    if (symbol === ANYTHING) return `${cell} ${translate("anything")}`;
    return `${cell} ${symbol === ANY_PIECE && !color ? translate("anyMarble") : marbleName(color)}`;
  }

  /** @param {string} cell */
  #press(cell) {
    this.#pattern.toggle(cell, this.#symbol);
    this.#showPieces();
    this.#input?.focusCell(cell);
    announce(this.#describeCell(cell, this.#pattern.pieceOn(cell)));
  }

  /** The parameters in addition to the pattern and the filters. */
  #options() {
    return {
      exact: this.#exact.checked ? "true" : "",
      swap: this.#swap.checked ? "true" : "",
      material: this.#material.value.trim(),
    };
  }

  /**
   * The search for what is set on the board, next to it and in the filters.
   * @returns {Search}
   */
  #chosen() {
    const { game, ...pattern } = this.#pattern.parameters();
    const conditions = { ...pattern, ...this.#options(), ...addressFilters(OWN_PARAMETERS) };
    return { parameters: { game, ...conditions }, findCells: cellFinder(this.#pattern) };
  }

  #clearHits() {
    this.#request?.abort();
    this.#hits.replaceChildren();
    delete document.body.dataset.hits;
  }

  /** Searches for what is set, and puts it into the address. */
  #search() {
    const chosen = this.#chosen();
    setPageParameters(chosen.parameters);
    if (isSearch(chosen)) this.#find(chosen);
    else this.#showNothingSet();
  }

  /** Shows that there is nothing to search for, also where games are filtered. */
  #showNothingSet() {
    this.#clearHits();
    this.#hits.append(element("p", { class: "warning" }, translate("nothingSet")));
    announce(translate("nothingSet"));
  }

  /**
   * Shows the hits of a search from an offset on.
   * @param {Search} search
   * @param {number} [offset]
   */
  async #find(search, offset = 0) {
    this.#request?.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    if (!offset) this.#hits.replaceChildren(element("p", { class: "muted" }, "…"));
    try {
      const page = { boards: "true", limit: PAGE_SIZE, offset };
      const { value, total } = await getJson("/api/search", { ...search.parameters, ...page }, { signal });
      if (!offset) this.#hits.replaceChildren();
      const count = offset + value.length;
      if (count === 0) this.#hits.append(element("p", {}, translate("nothingFound")));
      else {
        const results = searchResults(value, search.findCells, (hit, found) => this.#viewer.show(hit, found));
        const isAll = total === null ? value.length < PAGE_SIZE : count >= total;
        this.#hits.append(results, isAll ? countOfGames(total ?? count) : this.#moreButton(search, count));
        // The button that was pressed is gone.
        if (offset) results.querySelector("a")?.focus();
      }
      announce(value.length ? gameCount(count) : translate("nothingFound"));
      document.body.dataset.hits = String(count);
    } catch (error) {
      if (!isAborted(error)) this.#hits.replaceChildren(errorMessage(error) ?? "");
    }
  }

  /**
   * A button that loads more hits of a search.
   * @param {Search} search
   * @param {number} count how many are shown
   * @returns {HTMLElement}
   */
  #moreButton(search, count) {
    const more = actionButton(translate("more"), () => {
      more.remove();
      this.#find(search, count);
    });
    return more;
  }
}

/**
 * Whether something is searched for.
 * @param {Search} search
 */
function isSearch({ parameters }) {
  return SEARCHED.some((name) => parameters[name]);
}

/** @param {number} count */
function countOfGames(count) {
  return element("p", { class: "muted" }, gameCount(count));
}

/**
 * Shows the page.
 * @param {HTMLElement} host
 */
export async function show(host) {
  setTitle(translate("search"));
  await new SearchPage().show(host);
}
