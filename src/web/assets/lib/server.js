// Requests to the server.

import { address } from "./address.js";

/** @import { Answers } from "../api.d.ts" */
/** @import { Parameters } from "./address.js" */

/** How often a request is sent again when the server is busy. */
const RETRIES = 3;

/**
 * An answer of the server, and how many rows there are in all, of which the answer may have a part.
 * @template Value
 * @typedef {{value: Value, total: number | null}} Answer
 */

/**
 * Gets the JSON at an address; throws an error with the server's message.
 * @template {keyof Answers} Path
 * @param {Path} path
 * @param {Parameters} [parameters]
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Answer<Answers[Path]>>}
 */
export async function getJson(path, parameters = {}, { signal } = {}) {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(address(path, parameters), { signal });
    // Without the header it is of no use to wait: the database itself is missing.
    const delay = response.headers.get("retry-after");
    if (response.status === 503 && delay !== null && attempt < RETRIES) {
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(delay)));
      continue;
    }
    const value = await response.json();
    if (!response.ok) throw new Error(value.error);
    const total = response.headers.get("x-total-count");
    return { value, total: total === null ? null : Number(total) };
  }
}

/**
 * Whether an error says that a request was given up.
 * @param {unknown} error
 * @returns {boolean}
 */
export function isAborted(error) {
  return error instanceof Error && error.name === "AbortError";
}
