// The filters of games.

/** The names of the filters in an address. */
export const FILTERS = [
  "game",
  "player",
  "black",
  "white",
  "event",
  "result",
  "ending",
  "from",
  "to",
  "min-plies",
  "max-plies",
  "rules",
  "in",
  "not-in",
  "mended",
];

/** @typedef {Record<string, string | undefined>} Filters */

/**
 * The filters among parameters.
 * @param {Filters} parameters
 * @returns {Filters}
 */
export function filtersOf(parameters) {
  return Object.fromEntries(FILTERS.filter((key) => parameters[key]).map((key) => [key, parameters[key]]));
}
