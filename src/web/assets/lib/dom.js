// Elements of a page.

/** @typedef {string | number | boolean | null | undefined | ((event: any) => unknown)} Attribute */
/** @typedef {Node | string | null | undefined} Child */

/**
 * An element with attributes, listeners (`onclick`) and children; a text never becomes HTML.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, Attribute>} [attributes] null and false ones are left out
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(key, String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/**
 * An element of SVG with attributes and children.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svgElement(name, attributes = {}, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.append(...children);
  return /** @type {SVGElement} */ (node);
}

/**
 * A text of a record, such as a name: its writing direction does not change the text next to it, and control characters are shown.
 * @param {string | null | undefined} text
 * @returns {HTMLElement}
 */
export function isolatedText(text) {
  const clean = (text ?? "").replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
  return element("bdi", {}, clean || "?");
}

/**
 * The element of the shell with an identifier.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return found;
}

/**
 * Rewrites a part of a page and restores the focus to the control with the same `data-control` or `name`.
 * @param {HTMLElement} host
 * @param {() => void} write
 */
export function replaceKeepingFocus(host, write) {
  const active = document.activeElement;
  const control = host.contains(active) && active?.closest("[data-control], [name]");
  write();
  if (!control) return;
  const attribute = control.hasAttribute("data-control") ? "data-control" : "name";
  const again = host.querySelector(`[${attribute}="${CSS.escape(control.getAttribute(attribute) ?? "")}"]`);
  // If the button is now disabled, the first enabled one gets the focus.
  const focused = again instanceof HTMLButtonElement && again.disabled ? host.querySelector("button:enabled") : again;
  if (focused instanceof HTMLElement) focused.focus();
}

/**
 * Changes the buttons of a part of a page. If the one with the focus is disabled by that, the first enabled one gets the focus.
 * @param {HTMLElement} host
 * @param {() => void} change
 */
export function changeButtons(host, change) {
  const active = document.activeElement;
  change();
  if (!(active instanceof HTMLButtonElement) || !active.disabled || !host.contains(active)) return;
  /** @type {HTMLButtonElement | null} */ (host.querySelector("button:enabled"))?.focus();
}

/**
 * Announces a text to screen readers.
 * @param {string} text
 */
export function announce(text) {
  byId("announcement").textContent = text;
}

/**
 * Sets the title of the page.
 * @param {string} text
 */
export function setTitle(text) {
  document.title = `${text} – sumito`;
}

/**
 * Binds actions to keys. A field with the focus gets all keys itself, and a button or link the space bar.
 * @param {Record<string, () => unknown>} actions
 */
export function bindKeys(actions) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input, select, textarea, summary")) return;
    const action = actions[event.key];
    if (!action || (event.key === " " && target.closest("button, a"))) return;
    event.preventDefault();
    action();
  });
}

/**
 * A button.
 * @param {string} text
 * @param {() => unknown} onclick
 * @param {Record<string, Attribute>} [attributes]
 * @returns {HTMLButtonElement}
 */
export function actionButton(text, onclick, attributes = {}) {
  return element("button", { onclick, ...attributes }, text);
}
