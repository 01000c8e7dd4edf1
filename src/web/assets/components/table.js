// Tables without pages.

import { element } from "../lib/dom.js";

/** @import { Child } from "../lib/dom.js" */

/** @typedef {"number" | "nowrap" | null} CellClass */

/**
 * A column: its heading and the class of its cells.
 * @typedef {object} Column
 * @property {Child} heading
 * @property {CellClass} [cellClass] numbers are aligned at the right
 */

/**
 * A cell of a table.
 * @param {Child | Child[]} content
 * @param {CellClass} [cellClass]
 * @returns {HTMLTableCellElement}
 */
export function tableCell(content, cellClass = null) {
  return element("td", { class: cellClass }, content);
}

/**
 * The row with the headings of columns.
 * @param {Column[]} columns
 * @returns {HTMLTableSectionElement}
 */
function tableHead(columns) {
  const cells = columns.map(({ heading, cellClass }) => element("th", { scope: "col", class: cellClass }, heading));
  return element("thead", {}, element("tr", {}, cells));
}

/**
 * A table with columns and rows, which scrolls sideways where it is too wide.
 * @param {Column[]} columns
 * @param {HTMLTableRowElement[]} rows
 * @param {{label: string, className?: string | null}} options the name of the table for screen readers
 * @returns {HTMLElement}
 */
export function tableOf(columns, rows, { label, className = null }) {
  const attributes = { class: className, "aria-label": label };
  return scrollable(element("table", attributes, tableHead(columns), element("tbody", {}, rows)));
}

/** Makes an element focusable if its content is wider than itself, so that the keyboard can scroll it. */
const widthObserver = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const isWider = target.scrollWidth > target.clientWidth;
    target.toggleAttribute("tabindex", isWider);
    if (isWider) target.setAttribute("tabindex", "0");
  }
});

/**
 * A container in which a table scrolls sideways if it is too wide.
 * @param {HTMLTableElement} table
 * @returns {HTMLElement}
 */
export function scrollable(table) {
  const host = element("div", { class: "scrollable" }, table);
  widthObserver.observe(host);
  return host;
}

/**
 * A section with a heading and a table whose rows are given cell by cell; null without rows.
 * @param {Child} title
 * @param {Column[]} columns
 * @param {(Child | Child[])[][]} rows
 * @returns {HTMLElement | null}
 */
export function tableSection(title, columns, rows) {
  if (rows.length === 0) return null;
  const cells = rows.map((row) => row.map((content, n) => tableCell(content ?? "", columns[n].cellClass)));
  const body = cells.map((row) => element("tr", {}, row));
  const heading = element("h2", {}, title);
  return element("section", {}, heading, tableOf(columns, body, { label: heading.textContent ?? "" }));
}
