// Rows of cells as text: a sign for each cell, a number for a run of empty ones.

/** The sign of an empty cell. */
const EMPTY = "-";

/**
 * The signs of the cells of a row.
 * @param {string} text
 * @returns {string[]}
 */
export function parseRow(text) {
  const parts = text.match(/\d+|\D/g) ?? [];
  return parts.flatMap((part) => (/\d/.test(part) ? Array.from({ length: Number(part) }, () => EMPTY) : [part]));
}

/**
 * Writes the signs of the cells of a row.
 * @param {string[]} signs
 * @returns {string}
 */
export function formatRow(signs) {
  return signs.join("").replace(/-+/g, (empty) => String(empty.length));
}
