// The choices before a game: opponent, level, colour, layout, rules and clock.

import { chooseLayout, layoutGroups } from "../../components/layout_select.js";
import { pageParameters } from "../../lib/address.js";
import { element } from "../../lib/dom.js";
import { translate } from "../../lib/translate.js";

/** @import { PlayLevel, PositionAnswer, ServerSettings } from "../../api.d.ts" */
/** @import { TextKey } from "../../lib/translate.js" */

/**
 * The choices, as in an address.
 * @typedef {object} PlayChoices
 * @property {string} opponent `engine` or `person`
 * @property {string} level
 * @property {string} side `black`, `white` or `random`
 * @property {string} layout
 * @property {string} position
 * @property {string} rules
 * @property {string} minutes empty without a clock
 * @property {string} increment in seconds
 * @property {string} seconds how long the engine searches for a move, in place of what its level says; empty for the level
 * @property {string} book `1` if the engine plays its first moves from its opening book, otherwise empty
 */

/** @type {PlayChoices} */
export const NO_CHOICES = {
  opponent: "person",
  level: "",
  side: "black",
  layout: "",
  position: "",
  rules: "",
  minutes: "",
  increment: "0",
  seconds: "",
  book: "",
};

/** The values of fields that the form does not submit: fields of the engine in a game of two persons, boxes that are not ticked. */
const NO_ANSWERS = { level: "", side: "", seconds: "", book: "" };

/**
 * The form.
 * @param {ServerSettings} settings
 * @param {(choices: PlayChoices) => unknown} onStart
 * @returns {Promise<HTMLElement>}
 */
export async function playSetup({ levels, engine_threads: threads }, onStart) {
  const given = pageParameters();
  const hasEngine = threads > 0;
  const opponent = select("opponent", given.opponent ?? (hasEngine ? "engine" : "person"), [
    ["engine", "opponentEngine"],
    ["person", "opponentPerson"],
  ]);
  opponent.options[0].disabled = !hasEngine;
  const level = element(
    "select",
    { name: "level", id: "level" },
    levels.map(({ key, name }) => element("option", { value: key }, name)),
  );
  level.value = given.level ?? levels[2]?.key ?? "";
  const description = element("p", { class: "muted", id: "level-description", lang: "en" });
  const side = select("side", given.side ?? "black", [
    ["black", "black"],
    ["white", "white"],
    ["random", "randomSide"],
  ]);
  const layout = element(
    "select",
    { name: "layout", id: "layout" },
    await layoutGroups(({ players }) => players === 2),
  );
  chooseLayout(layout, given.layout ?? "belgian-daisy");
  const position = element("input", { name: "position", value: given.position ?? "", autocomplete: "off" });
  const rules = element("input", {
    name: "rules",
    value: given.rules ?? "",
    placeholder: "eject=4",
    autocomplete: "off",
  });
  const minutes = element("input", { name: "minutes", type: "number", min: 1, max: 600, value: given.minutes ?? "" });
  const increment = element("input", {
    name: "increment",
    type: "number",
    min: 0,
    max: 600,
    value: given.increment ?? 0,
  });
  const seconds = element("input", {
    name: "seconds",
    type: "number",
    min: 0.1,
    max: 120,
    step: 0.1,
    value: given.seconds ?? "",
  });
  const book = element("input", { name: "book", type: "checkbox", value: "1", checked: given.book === "1" });
  const showLevel = () => {
    const hasClock = minutes.value !== "" || !Number(increment.value);
    minutes.setCustomValidity(hasClock ? "" : translate("clockNeedsMinutes"));
    const isEngine = opponent.value === "engine";
    level.disabled = !isEngine || seconds.value !== "";
    seconds.disabled = !isEngine;
    book.disabled = !isEngine;
    side.disabled = !isEngine;
    description.textContent = level.disabled ? "" : descriptionOf(levels, level.value);
  };
  const label = (/** @type {TextKey} */ key, /** @type {HTMLElement} */ field) =>
    element("label", {}, translate(key), field);
  const form = element(
    "form",
    {
      class: "filters play-setup",
      oninput: showLevel,
      onchange: showLevel,
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        onStart(/** @type {any} */ ({ ...NO_ANSWERS, ...Object.fromEntries(new FormData(form)) }));
      },
    },
    label("opponent", opponent),
    label("level", level),
    label("engineSeconds", seconds),
    label("engineBook", book),
    label("yourColor", side),
    label("layout", layout),
    label("orPosition", position),
    label("rules", rules),
    label("minutes", minutes),
    label("increment", increment),
    element("button", { class: "primary", id: "start-game" }, translate("startGame")),
  );
  showLevel();
  const noEngine = hasEngine ? null : element("p", { class: "muted" }, translate("noEngine"));
  return element("div", {}, form, description, noEngine);
}

/**
 * Fails for more than two sides: the page, its clocks and the engine are for two.
 * @param {PositionAnswer} answer
 */
export function checkSides({ playback }) {
  const { length } = playback.board.seats;
  if (length !== 2) throw new Error(translate("twoSidesOnly", length));
}

/**
 * @param {string} name
 * @param {string} current
 * @param {[value: string, key: TextKey][]} choices
 * @returns {HTMLSelectElement}
 */
function select(name, current, choices) {
  const options = choices.map(([value, key]) =>
    element("option", { value, selected: value === current }, translate(key)),
  );
  return element("select", { name, id: name }, options);
}

/**
 * @param {PlayLevel[]} levels
 * @param {string} key
 * @returns {string}
 */
function descriptionOf(levels, key) {
  return levels.find((level) => level.key === key)?.description ?? "";
}
