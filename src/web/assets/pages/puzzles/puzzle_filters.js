// The choice of the puzzles that are shown.

import { liveFilterForm } from "../../components/filter_form.js";
import { notationSelect } from "../../components/notation_select.js";
import { GAMES, gameOfKey } from "../../games/games.js";
import { element } from "../../lib/dom.js";
import { addressFilters } from "../../lib/game_filters.js";
import { getJson } from "../../lib/server.js";
import { translate } from "../../lib/translate.js";

/** @import { PuzzleTheme } from "../../api.d.ts" */
/** @import { Filters } from "../../lib/game_filters.js" */

/** The difficulties that can be chosen as limits: the highest one is that of puzzles that a search with the usual limits does not solve. */
const DIFFICULTIES = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
/** The command that finds puzzles. */
const COMMAND = "sumito puzzles";

/** The themes that can be chosen. @type {PuzzleTheme[]} */
const THEMES = [
  "ejection-in-2",
  "ejection-in-3",
  "win-in-1",
  "win-in-2",
  "win-in-3",
  "only-defence",
  "broadside",
  "sacrifice",
];

/** The instruction to the solver, by the task. */
export const INSTRUCTIONS = /** @type {const} */ ({
  win: "instructionWin",
  eject: "instructionEject",
  save: "instructionSave",
});

/** The parameters of the page that are neither filters of games nor filters of puzzles. */
export const VIEW_PARAMETERS = ["at", "notation"];
/** The filters of puzzles, in addition to those of games. */
const PUZZLE_FILTERS = ["task", "theme", "min-difficulty", "max-difficulty"];

/**
 * A theme in words.
 * @param {PuzzleTheme} theme
 * @returns {string}
 */
export function themeText(theme) {
  const [, name, moves] = theme.match(/^(ejection|win)-in-(\d)$/) ?? [];
  if (name) return translate(name === "win" ? "themeWinIn" : "themeEjectionIn", moves);
  if (theme === "broadside") return translate("themeBroadside");
  return translate(theme === "sacrifice" ? "themeSacrifice" : "themeOnlyDefence");
}

/**
 * Why no puzzle is shown, and the command that finds puzzles of games that have some.
 * @param {number} matching how many puzzles the filters match
 * @param {Filters} filters
 * @returns {Promise<HTMLElement[]>}
 */
export async function noPuzzle(matching, filters) {
  const kind = gameOfKey(String(filters.game ?? ""));
  if (!kind.hasPuzzles) return [element("p", {}, translate("noPuzzlesOfGame", kind.title))];
  const isFiltered = Object.values(filters).some(Boolean);
  const stored = !matching && isFiltered ? (await getJson("/api/puzzles", { limit: 1 })).total : 0;
  const key = matching ? "noMorePuzzles" : stored ? "noMatchingPuzzles" : "noPuzzles";
  return [element("p", {}, translate(key)), element("pre", {}, COMMAND)];
}

/**
 * Fields for the task, the theme, the difficulty, the notation and the games.
 * @param {object} options
 * @param {string} options.notation
 * @param {(filters: Filters) => void} options.onFilters called with all filters of puzzles and games when one is chosen
 * @param {(notation: string) => void} options.onNotation
 * @returns {HTMLElement}
 */
export function puzzleChoices({ notation, onFilters, onNotation }) {
  const filters = addressFilters(VIEW_PARAMETERS);
  /**
   * @param {string} key
   * @param {string} label
   * @param {[value: string, text: string][]} choices
   */
  const field = (key, label, choices) => {
    const options = choices.map(([value, text]) =>
      element("option", { value, selected: (filters[key] ?? "") === value }, text),
    );
    const onchange = (/** @type {Event & {target: HTMLSelectElement}} */ event) =>
      onFilters({ ...addressFilters(VIEW_PARAMETERS), [key]: event.target.value });
    return element("label", {}, label, element("select", { id: key, onchange }, options));
  };
  /** @type {[string, string][]} */
  const tasks = [
    ["", translate("anyTask")],
    ["win", translate("taskWin")],
    ["eject", translate("taskEject")],
    ["save", translate("taskSave")],
  ];
  /** @type {[string, string][]} */
  const themes = [["", translate("anyTask")]];
  for (const theme of THEMES) themes.push([theme, themeText(theme)]);
  /** @type {[string, string][]} */
  const levels = [["", ""]];
  // A search with other limits finds puzzles of a higher difficulty, which an address may name.
  const named = ["min-difficulty", "max-difficulty"].flatMap((key) => filters[key] ?? []);
  for (const level of new Set([...DIFFICULTIES, ...named])) levels.push([level, level]);
  const toolbar = element(
    "div",
    { class: "toolbar" },
    field("task", translate("puzzleTask"), tasks),
    field("theme", translate("puzzleTheme"), themes),
    field("min-difficulty", translate("minDifficulty"), levels),
    field("max-difficulty", translate("maxDifficulty"), levels),
    // Puzzles are of the first game.
    ...notationSelect(GAMES[0], notation, onNotation),
  );
  const gameFilters = liveFilterForm(
    () => addressFilters([...VIEW_PARAMETERS, ...PUZZLE_FILTERS]),
    (chosen) => {
      const current = addressFilters(VIEW_PARAMETERS);
      onFilters({ ...Object.fromEntries(PUZZLE_FILTERS.map((key) => [key, current[key]])), ...chosen });
    },
  );
  return element("div", { class: "settings" }, toolbar, gameFilters);
}
