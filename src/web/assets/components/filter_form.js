// A form to choose which games count.

import { GAMES } from "../games/games.js";
import { pageParameters } from "../lib/address.js";
import { element, replaceKeepingFocus } from "../lib/dom.js";
import { FILTERS, filtersOf } from "../lib/game_filters.js";
import { knownLayoutNames, layoutName, loadLayoutNames } from "../lib/layouts.js";
import { translate } from "../lib/translate.js";
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
 * A form of filters, open where some are set.
 * @param {Filters} current
 * @param {FilterFormOptions} options
 * @returns {HTMLDetailsElement}
 */
function filterForm(current, { onSubmit, hasGame = true, hasLayout = false }) {
  /**
   * @param {string} name
   * @param {string} label
   * @param {Record<string, string>} [attributes]
   */
  const field = (name, label, attributes = {}) => {
    const input = element("input", { name, value: current[name] ?? "", autocomplete: "off", ...attributes });
    return element("label", {}, label, input);
  };
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const fields = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
    onSubmit({ ...filtersOf(current), ...fields });
  };
  const results = [
    ["", ""],
    ["black", translate("blackWon")],
    ["white", translate("whiteWon")],
    ["draw", translate("draw")],
    ["unknown", translate("unknown")],
  ];
  const options = results.map(([value, text]) =>
    element("option", { value, selected: (current.result ?? "") === value }, text),
  );
  const rules = GAMES.flatMap(({ ruleExamples }) => ruleExamples).map((value) => element("option", { value }));
  const form = element(
    "form",
    { class: "filters", onsubmit: submit },
    hasGame ? gameSelect(current.game) : null,
    field("player", translate("player")),
    field("black", translate("black")),
    field("white", translate("white")),
    field("event", translate("event")),
    hasLayout ? layoutField(current.layout ?? "") : null,
    element("label", {}, translate("result"), element("select", { name: "result" }, options)),
    field("from", translate("from"), { placeholder: "2016.09" }),
    field("to", translate("to"), { placeholder: "2017" }),
    field("min-plies", translate("minPlies"), { inputmode: "numeric" }),
    field("max-plies", translate("maxPlies"), { inputmode: "numeric" }),
    field("rules", translate("rules"), { placeholder: "triangles", list: "rules" }),
    element("datalist", { id: "rules" }, rules),
    element("button", { class: "primary", "data-control": "apply" }, translate("apply")),
    element("button", { type: "button", "data-control": "clear", onclick: () => onSubmit({}) }, translate("clear")),
  );
  const isSet =
    FILTERS.some((key) => current[key] && (hasGame || key !== "game")) || (hasLayout && Boolean(current.layout));
  return element("details", { open: isSet }, element("summary", {}, translate("filters")), form);
}

/**
 * A form of filters that is updated when filters are chosen or the browser goes back.
 * @param {Filters} current
 * @param {FilterFormOptions["onSubmit"]} onSubmit
 * @param {{hasGame?: boolean, hasLayout?: boolean}} [options]
 * @returns {HTMLElement}
 */
export function liveFilterForm(current, onSubmit, options = {}) {
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
  addEventListener("popstate", () => show(pageParameters()));
  show(current);
  return host;
}
