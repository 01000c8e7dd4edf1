// The filters of games in the address of a page.

/** @typedef {Record<string, string | string[] | undefined>} Filters */

/** Parameters that choose how a page is shown, on every page. */
const COMMON_PARAMETERS = ["lang"];

/**
 * Older names of filters.
 * @type {Record<string, string | undefined>}
 */
const OLD_NAMES = { from: "since", to: "until", mended: "repaired", marked: "in" };

/**
 * All parameters of the address but those that the page itself interprets. They go to the server, which reports those that it does not know, so that no part
 * of the address is ignored. A parameter that is repeated is an array.
 * @param {readonly string[]} [own] the names of those of the page
 * @returns {Filters}
 */
export function addressFilters(own = []) {
  /** @type {Map<string, string[]>} */
  const values = new Map();
  for (const [given, value] of new URLSearchParams(location.search)) {
    const name = OLD_NAMES[given] ?? given;
    if (value && !own.includes(given) && !COMMON_PARAMETERS.includes(given)) {
      values.set(name, [...(values.get(name) ?? []), value]);
    }
  }
  return Object.fromEntries([...values].map(([name, given]) => [name, given.length > 1 ? given : given[0]]));
}
