// French translations of English texts of the server, by patterns; `$1` stands for the variable part.

/** @typedef {[english: RegExp, french: string][]} Patterns */

/**
 * A text in French; null if no pattern matches the text.
 * @param {string} text
 * @param {Patterns} patterns
 * @returns {string | null}
 */
export function inFrench(text, patterns) {
  for (const [english, french] of patterns) if (english.test(text)) return text.replace(english, french);
  return null;
}
