// Rows of cells as text: a symbol for each cell, a number for a run of empty ones.

/** The symbol of an empty cell. */
const EMPTY = "-";

/**
 * The symbols of the cells of a row.
 * @param {string} text
 * @returns {string[]}
 */
export function parseRow(text) {
  const parts = text.match(/\d+|\D/g) ?? [];
  return parts.flatMap((part) => (/\d/.test(part) ? Array.from({ length: Number(part) }, () => EMPTY) : [part]));
}

/**
 * Writes the symbols of the cells of a row.
 * @param {string[]} symbols
 * @returns {string}
 */
export function formatRow(symbols) {
  return symbols.join("").replace(/-+/g, (empty) => String(empty.length));
}
