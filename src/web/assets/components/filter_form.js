// A form to choose which games count.

import { GAMES } from "../games/games.js";
import { actionButton, element, isolatedText, replaceKeepingFocus } from "../lib/dom.js";
import { knownLayoutNames, layoutName, loadLayoutNames } from "../lib/layouts.js";
import { COLON, translate } from "../lib/translate.js";
import { gameSelect } from "./game_select.js";

/** @import { Filters } from "../lib/game_filters.js" */

/**
 * The options of a form of filters. `onSubmit` gets the chosen filters. `hasGame` adds a choice of the game, `hasLayout` a filter by the layout.
 * @typedef {object} FilterFormOptions
 * @property {(filters: Filters) => void} onSubmit
 * @property {boolean} [hasGame]
 * @property {boolean} [hasLayout]
 */

/**
 * A field for the layout, which offers all names.
 * @param {string} current
 * @returns {HTMLElement}
 */
function layoutField(current) {
  const list = element("datalist", { id: "layouts" });
  const input = element("input", { name: "layout", list: "layouts", autocomplete: "off" });
  input.value = layoutName(current);
  loadLayoutNames().then(() => {
    list.replaceChildren(...knownLayoutNames().map((value) => element("option", { value })));
    if (input.value === current) input.value = layoutName(current);
  });
  return element("label", {}, translate("layout"), input, list);
}

/**
 * Filters of the address that have no field, each with a button that removes it.
 * @param {Filters} filters
 * @param {(name: string) => unknown} onRemove
 * @returns {HTMLElement | null}
 */
function furtherFilters(filters, onRemove) {
  const items = Object.entries(filters).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const text = `${name}${COLON} ${[value].flat().join(", ")}`;
    const attributes = {
      "aria-label": `${translate("removeEntry")}${COLON} ${name}`,
      "data-control": `remove-${name}`,
    };
    const remove = actionButton("✕", () => onRemove(name), { type: "button", ...attributes });
    return [element("li", {}, isolatedText(text), " ", remove)];
  });
  return items.length ? element("ul", { class: "further-filters", "aria-label": translate("filters") }, items) : null;
}

/**
 * A form of filters, open where some are set.
 * @param {Filters} current
 * @param {FilterFormOptions} options
 * @returns {HTMLDetailsElement}
 */
function filterForm(current, { onSubmit, hasGame = true, hasLayout = false }) {
  const further = { ...current };
  /** @param {string} name */
  const takeValue = (name) => {
    delete further[name];
    return String(current[name] ?? "");
  };
  /**
   * @param {string} name
   * @param {string} label
   * @param {Record<string, string>} [attributes]
   */
  const field = (name, label, attributes = {}) => {
    const input = element("input", { name, value: takeValue(name), autocomplete: "off", ...attributes });
    return element("label", {}, label, input);
  };
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
    onSubmit({ ...current, ...fields });
  };
  const results = [
    ["", ""],
    ["black", translate("blackWon")],
    ["white", translate("whiteWon")],
    ["draw", translate("draw")],
    ["unknown", translate("unknown")],
  ];
  const result = takeValue("result");
  const options = results.map(([value, text]) => element("option", { value, selected: result === value }, text));
  // A value without an option of its own, such as the win of a third player, stays chosen.
  if (!results.some(([value]) => value === result)) {
    options.push(element("option", { value: result, selected: true }, result));
  }
  const rules = GAMES.flatMap(({ ruleExamples }) => ruleExamples).map((value) => element("option", { value }));
  const form = element(
    "form",
    { class: "filters", onsubmit: submit },
    hasGame ? gameSelect(takeValue("game")) : null,
    field("player", translate("player")),
    field("black", translate("black")),
    field("white", translate("white")),
    field("event", translate("event")),
    hasLayout ? layoutField(takeValue("layout")) : null,
    element("label", {}, translate("result"), element("select", { name: "result" }, options)),
    field("since", translate("from"), { placeholder: "2016.09" }),
    field("until", translate("to"), { placeholder: "2017" }),
    field("min-plies", translate("minPlies"), { inputmode: "numeric" }),
    field("max-plies", translate("maxPlies"), { inputmode: "numeric" }),
    field("rules", translate("rules"), { placeholder: "triangles", list: "rules" }),
    element("datalist", { id: "rules" }, rules),
    element("button", { class: "primary", "data-control": "apply" }, translate("apply")),
    actionButton(translate("clear"), () => onSubmit({}), { type: "button", "data-control": "clear" }),
  );
  const chips = furtherFilters(further, (name) => onSubmit({ ...current, [name]: undefined }));
  const isSet = Object.values(current).some(Boolean);
  return element("details", { open: isSet }, element("summary", {}, translate("filters")), form, chips);
}

/**
 * A form of filters that is updated when filters are chosen or the browser goes back.
 * @param {() => Filters} read reads the filters of the address
 * @param {FilterFormOptions["onSubmit"]} onSubmit
 * @param {{hasGame?: boolean, hasLayout?: boolean}} [options]
 * @returns {HTMLElement}
 */
export function liveFilterForm(read, onSubmit, options = {}) {
  const host = element("div");
  /** @param {Filters} filters */
  const show = (filters) => {
    const submit = (/** @type {Filters} */ chosen) => {
      show(chosen);
      onSubmit(chosen);
    };
    const isOpen = host.querySelector("details")?.open;
    const form = filterForm(filters, { ...options, onSubmit: submit });
    // An open form stays open.
    if (isOpen) form.open = true;
    replaceKeepingFocus(host, () => host.replaceChildren(form));
  };
  addEventListener("popstate", () => show(read()));
  show(read());
  return host;
}
