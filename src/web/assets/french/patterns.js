// French translations of English texts of the server, by patterns; `$1` stands for what differs.

/** @typedef {[english: RegExp, french: string][]} Patterns */

/**
 * A text in French; null where no pattern is that of the text.
 * @param {string} text
 * @param {Patterns} patterns
 * @returns {string | null}
 */
export function inFrench(text, patterns) {
  for (const [english, french] of patterns) if (english.test(text)) return text.replace(english, french);
  return null;
}
