// Elements of SVG.

/**
 * Appends an element of SVG to a parent.
 * @param {Element} parent
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {string} [text]
 * @returns {SVGElement}
 */
export function appendSvg(parent, name, attributes = {}, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  if (text !== undefined) node.textContent = text;
  parent.appendChild(node);
  return /** @type {SVGElement} */ (node);
}
