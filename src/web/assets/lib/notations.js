// The notations of moves.

/** The keys of the notations that a page can show. */
export const NOTATIONS = [
  "abapro",
  "nacre",
  "nacre-old",
  "reversible",
  "playstrategy",
  "ffa1990",
  "lmu",
  "okun",
  "frank",
  "tp",
];

/**
 * The notation that an address asks for; an empty text stands for the first one.
 * @param {string | undefined} wanted
 * @returns {string}
 */
export function notationOf(wanted) {
  return wanted !== undefined && NOTATIONS.includes(wanted) ? wanted : "";
}
