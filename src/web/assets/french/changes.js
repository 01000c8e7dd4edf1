// The summaries of changes, which the server has in English.

import { fileName } from "../lib/format.js";
import { LANGUAGE } from "../lib/translate.js";
import { inFrench } from "./patterns.js";

/** @import { Patterns } from "./patterns.js" */

/** The source of an import, with what stands behind it. */
const SOURCE = /^(imported .*? from )(.*?)((?: and \d+ other sources?)?)$/s;

/** @type {Patterns} */
const SUMMARIES = [
  [/^deleted games: (.*)$/s, "parties supprimées : $1"],
  [/^deleted duplicates: (.*)$/s, "doublons supprimés : $1"],
  [/^deleted damaged games: (.*)$/s, "parties endommagées supprimées : $1"],
  [/^deleted rejects: (.*)$/s, "rejets supprimés : $1"],
  [/^edited (.*) of games? (\d[\d, ]*.*)$/s, "modifié : $1 ; partie $2"],
  [
    /^replaced records that were corrected in their files, games and rejects -> games: (.*)$/s,
    "remplacé après correction des fichiers, parties et rejets -> parties : $1",
  ],
  [/^read rejects again$/, "rejets relus"],
  [/^replaced rejects? (.*) by what could be replayed$/s, "rejets remplacés par ce qui se rejoue : $1"],
  [
    /^joined records that begin in mid-game, games? (.*), with their first halves, games? (.*), to games? (.*)$/s,
    "suites $1 réunies avec leurs débuts $2 : parties $3",
  ],
  [/^merged the database (.*)$/s, "base $1 réunie à celle-ci"],
  [/^merged the events (.*) into `(.*)`$/s, "épreuves réunies : $1, sous le nom « $2 »"],
  [/^merged (.*) into `(.*)`$/s, "noms réunis : $1, sous le nom « $2 »"],
  [/^split `(.*)`$/s, "nom séparé : « $1 »"],
  [/^renamed the event `(.*)` to `(.*)`$/s, "épreuve « $1 » renommée « $2 »"],
  [/^saved the search `(.*)`$/s, "recherche « $1 » enregistrée"],
  [/^added games to `(.*)`$/s, "parties ajoutées à « $1 »"],
  [/^removed games from `(.*)`$/s, "parties retirées de « $1 »"],
  [/^renamed the saved search `(.*)` to `(.*)`$/s, "recherche « $1 » renommée « $2 »"],
  [/^deleted the saved search `(.*)`$/s, "recherche « $1 » supprimée"],
  [/^created the study `(.*)`$/s, "étude « $1 » créée"],
  [/^renamed the study `(.*)` to `(.*)`$/s, "étude « $1 » renommée en « $2 »"],
  [/^deleted the study `(.*)`$/s, "étude « $1 » supprimée"],
  [/^edited the note of the study `(.*)`$/s, "note de l’étude « $1 » modifiée"],
  [/^added an item to the study `(.*)`$/s, "entrée ajoutée à l’étude « $1 »"],
  [/^deleted an item of the study `(.*)`$/s, "entrée retirée de l’étude « $1 »"],
  [/^edited (.*) the study `(.*)`$/s, "entrée de l’étude « $2 » modifiée"],
];

/** The parts of the summary of an import. */
const IMPORT =
  /^imported (\d+) games?(?: \((\d+) incomplete\))?(?: and (\d+) rejects?)?(?: from (.*?))?(?: and (\d+) other sources?)?$/s;

/**
 * The summary of an import in French; null if it is that of another change.
 * @param {string} summary
 * @returns {string | null}
 */
function importInFrench(summary) {
  const found = IMPORT.exec(summary);
  if (!found) return null;
  const [, games, incomplete, rejects, source, others] = found;
  return [
    `parties importées : ${games}`,
    incomplete ? ` (dont incomplètes : ${incomplete})` : "",
    rejects ? `, rejets : ${rejects}` : "",
    source ? `, de ${source}` : "",
    others ? ` et d’autres sources : ${others}` : "",
  ].join("");
}

/**
 * @param {string} summary
 * @returns {string}
 */
function summaryInFrench(summary) {
  const undone = /^undid change (\d+): (.*)$/s.exec(summary);
  if (undone) return `modification ${undone[1]} annulée : ${summaryInFrench(undone[2])}`;
  const french = importInFrench(summary) ?? inFrench(summary, SUMMARIES) ?? summary;
  return french.replace(/ and (\d+) more/, " et $1 de plus");
}

/**
 * What a change has done, in the language of the page, without the folders of the server's machine, which are private.
 * @param {string} summary as the server has it
 * @returns {string}
 */
export function changeSummary(summary) {
  const [, undone = "", change] = /^((?:undid change \d+: )*)(.*)$/s.exec(summary) ?? [];
  const shown = undone + change.replace(SOURCE, (_, before, source, after) => before + fileName(source) + after);
  return LANGUAGE === "fr" ? summaryInFrench(shown) : shown;
}
