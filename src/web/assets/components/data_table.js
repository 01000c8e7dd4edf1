// Tables whose rows the server sorts and cuts into parts.

import { pageParameters, setPageParameters } from "../lib/address.js";
import { actionButton, announce, element, replaceKeepingFocus } from "../lib/dom.js";
import { addressFilters } from "../lib/game_filters.js";
import { getJson, isAborted } from "../lib/server.js";
import { translate } from "../lib/translate.js";
import { errorMessage } from "./error_message.js";
import { scrollable, tableCell } from "./table.js";

/** @import { Answers } from "../api.d.ts" */
/** @import { Parameters } from "../lib/address.js" */
/** @import { Child } from "../lib/dom.js" */
/** @import { CellClass } from "./table.js" */

/** The rows of one part. */
const PAGE_SIZE = 50;

/** @typedef {"/api/changes" | "/api/games" | "/api/players" | "/api/rejects"} TablePath */

/**
 * A column of rows.
 * @template Row
 * @typedef {object} DataColumn
 * @property {string} title
 * @property {string} [sort] the server's name of the order, if it sorts by this column
 * @property {CellClass} [cellClass]
 * @property {(row: Row) => Child | Child[]} cell
 */

/**
 * A table of the rows at an address, which is in its `host`. The parameters of the page select and sort them.
 * @template {TablePath} Path
 */
export class DataTable {
  #path;
  #columns;
  #caption;
  /** @type {AbortController | undefined} */
  #request;

  /**
   * Makes a table that has no rows until it is updated.
   * @param {object} options
   * @param {Path} options.path
   * @param {DataColumn<Answers[Path][number]>[]} options.columns
   * @param {string} options.caption
   */
  constructor({ path, columns, caption }) {
    this.#path = path;
    this.#columns = columns;
    this.#caption = caption;
    /** The element that has the table. */
    this.host = element("div");
    addEventListener("popstate", () => this.update());
  }

  /** Loads the rows that the address of the page selects. */
  async update() {
    // The answer to an earlier request is not shown any more.
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    try {
      // The server reports an offset or a limit that is no number.
      const parameters = { offset: 0, limit: PAGE_SIZE, ...addressFilters() };
      // The server takes a limit of 0 to count rows; a page without rows shows nothing.
      if (Number(parameters.limit) === 0) throw new Error(translate("emptyPart"));
      const { value, total } = await getJson(this.#path, parameters, { signal: request.signal });
      this.#show(value, total, { offset: Number(parameters.offset), limit: Number(parameters.limit) });
    } catch (error) {
      if (!isAborted(error)) this.host.replaceChildren(errorMessage(error) ?? "");
    }
  }

  /** @param {Parameters} changes */
  #goTo(changes) {
    setPageParameters({ ...addressFilters(), ...changes });
    this.update();
  }

  /**
   * @param {Answers[Path][number][]} rows
   * @param {number | null} total
   * @param {{offset: number, limit: number}} part
   */
  #show(rows, total, { offset, limit }) {
    const isBeyond = total !== null && total > 0 && offset >= total;
    const end = isBeyond ? total : offset + rows.length;
    const range = isBeyond
      ? translate("noEntriesFrom", total)
      : translate("rangeOfTotal", rows.length ? offset + 1 : 0, end, total ?? "?");
    /** @param {number} start */
    const goTo = (start) => () => this.#goTo({ offset: start || "" });
    const toolbar = element(
      "div",
      { class: "toolbar" },
      actionButton(translate("previous"), goTo(Math.max(0, (isBeyond ? end : offset) - limit)), {
        disabled: offset === 0,
        "data-control": "previous",
      }),
      actionButton(translate("next"), goTo(offset + limit), {
        disabled: total === null || end >= total,
        "data-control": "next",
      }),
      element("span", {}, range),
    );
    const cells = rows.map((row) => this.#columns.map(({ cell, cellClass }) => tableCell(cell(row), cellClass)));
    const table = element(
      "table",
      {},
      element("caption", { class: "visually-hidden" }, this.#caption),
      element(
        "thead",
        {},
        element(
          "tr",
          {},
          this.#columns.map((column) => this.#heading(column)),
        ),
      ),
      element(
        "tbody",
        {},
        cells.map((row) => element("tr", {}, row)),
      ),
    );
    replaceKeepingFocus(this.host, () => this.host.replaceChildren(toolbar, scrollable(table)));
    announce(range);
  }

  /** @param {DataColumn<Answers[Path][number]>} column */
  #heading({ title, sort, cellClass }) {
    const current = pageParameters();
    const isSorted = sort !== undefined && current.sort === sort;
    const isDescending = current.desc === "true";
    const order = isSorted ? (isDescending ? "descending" : "ascending") : null;
    const arrow = isSorted ? (isDescending ? " ▼" : " ▲") : "";
    const onclick = () => this.#goTo({ sort, desc: isSorted && !isDescending ? "true" : "", offset: "" });
    const headingClass = cellClass === "number" ? "number" : null;
    const attributes = { scope: "col", class: headingClass, "aria-sort": order };
    return element(
      "th",
      attributes,
      sort === undefined ? title : actionButton(title + arrow, onclick, { "data-control": sort }),
    );
  }
}
