// A form in which the games that count are chosen.

import { GAMES } from "../games/games.js";
import { element } from "../lib/dom.js";
import { FILTERS, filtersOf } from "../lib/game_filters.js";
import { translate } from "../lib/translate.js";
import { gameSelect } from "./game_select.js";

/** @import { Filters } from "../lib/game_filters.js" */

/**
 * What is done with a form of filters: `onSubmit` gets those that are chosen; a page with a choice of the game needs none in the form.
 * @typedef {object} FilterFormOptions
 * @property {(filters: Filters) => void} onSubmit
 * @property {boolean} [hasGame]
 */

/**
 * A form of filters, open where some are set.
 * @param {Filters} current
 * @param {FilterFormOptions} options
 * @returns {HTMLElement}
 */
function filterForm(current, { onSubmit, hasGame = true }) {
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
    element("label", {}, translate("result"), element("select", { name: "result" }, options)),
    field("from", translate("from"), { placeholder: "2016.09" }),
    field("to", translate("to"), { placeholder: "2017" }),
    field("min-plies", translate("minPlies"), { inputmode: "numeric" }),
    field("max-plies", translate("maxPlies"), { inputmode: "numeric" }),
    field("rules", translate("rules"), { placeholder: "triangles", list: "rules" }),
    element("datalist", { id: "rules" }, rules),
    element("button", { class: "primary" }, translate("apply")),
    element("button", { type: "button", onclick: () => onSubmit({}) }, translate("clear")),
  );
  const isSet = FILTERS.some((key) => current[key] && (hasGame || key !== "game"));
  return element("details", { open: isSet }, element("summary", {}, translate("filters")), form);
}

/**
 * A form of filters that is written anew with those that are chosen.
 * @param {Filters} current
 * @param {FilterFormOptions["onSubmit"]} onSubmit
 * @param {{hasGame?: boolean}} [options]
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
    host.replaceChildren(filterForm(filters, { ...options, onSubmit: submit }));
  };
  show(current);
  return host;
}
