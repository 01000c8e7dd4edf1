// What the browser stores for this server: JSON by key. Storage may be unavailable, full or damaged; pages work without it.

/**
 * The stored value of a key, or null.
 * @param {string} key
 * @returns {any}
 */
export function readStored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Stores a value, if the browser lets it.
 * @param {string} key
 * @param {unknown} value
 */
export function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The value lasts as long as the page.
  }
}
