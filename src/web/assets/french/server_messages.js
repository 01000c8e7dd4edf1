// French translations of error messages that the server writes in English: those of the parsers of moves, positions, patterns and rules.

import { inFrench } from "./patterns.js";

/** @import { Patterns } from "./patterns.js" */

/** @type {Patterns} */
const MESSAGES = [
  [
    /^there is no opening `(.*)`, expected a name as (.*)$/s,
    "il n'y a pas d'ouverture « $1 » : un nom est attendu, comme $2",
  ],
  [
    /^invalid value '(.*)' for '--layout <LAYOUT>': .*$/s,
    "« $1 » n'est pas une position de départ : un nom de la liste est attendu",
  ],
  [
    /^invalid value '(.*)' for '--material <N-N>': .* as (.*)$/s,
    "« $1 » n'est pas un nombre de billes : celles de Noir et de Blanc sont attendues, comme $2",
  ],
  [
    /^invalid value '(.*)' for '--rules <RULES>': option `(.*)`, expected one of (.*)$/s,
    "il n'y a pas de règle « $2 » ; est attendue l'une de : $3",
  ],
  [
    /^invalid value '(.*)' for '--pattern <PATTERN>': column (\d+): `(.*)`, expected cells as in (.*?), .*$/s,
    "« $3 » n'est pas un motif : des cases sont attendues, comme $4",
  ],
  [
    /^invalid value '(.*)' for '--\S+ <[^>]*>': expected one of (.*)$/s,
    "« $1 » n'est pas une valeur possible ; est attendue l'une de : $2",
  ],
  [
    /^invalid value '(.*)' for '--\S+ <[^>]*>' \[possible values: (.*)\]$/s,
    "« $1 » n'est pas une valeur possible ; est attendue l'une de : $2",
  ],
  [/^invalid value '(.*)' for '--(\S+) <[^>]*>': .*$/s, "« $1 » n'est pas une valeur possible de $2"],
  [
    /^(?:--position )?'(.*)': `.*` is neither a layout nor a position, .*; did you mean (.*)\?$/s,
    "« $1 » n'est ni une position de départ ni une position. Était-ce $2 ?",
  ],
  [
    /^(?:--position )?'(.*)': `.*` is neither a layout nor a position, expected a name as (\S+) or nine rows as ([^;]*)(?:; no opening has this name)?$/s,
    "« $1 » n'est ni une position de départ ni une position : un nom est attendu, comme $2, ou neuf rangées, comme $3",
  ],
  [
    /^moves from (.*), column (\d+): `(.*)` is not a legal move: .*expected a move as (\S+); did you mean (\S+) .*$/s,
    "à partir de $1, colonne $2 : « $3 » n'est pas un coup légal ; un coup est attendu, comme $4. Était-ce $5 ?",
  ],
  [
    /^moves from (.*), column (\d+): `(.*)` is not a legal move.*$/s,
    "à partir de $1, colonne $2 : « $3 » n'est pas un coup légal",
  ],
  [
    /^the database has no games: name one with --layout$/s,
    "la base ne contient aucune partie : choisissez une position de départ",
  ],
  [
    /^no game .*starts from a built-in layout.*$/s,
    "aucune partie ne commence par une position de départ connue : choisissez-en une",
  ],
  [
    /^(.*): no record found: expected at least one game$/s,
    "$1 : aucune partie n'y a été trouvée, une au moins est attendue",
  ],
  [
    /^(.*): no record found: this is (.*?); .*$/s,
    "$1 : aucune partie n'y a été trouvée ; c'est un fichier d'un autre genre ($2)",
  ],
];

/**
 * The generic French messages by HTTP status.
 * @type {Record<number, string>}
 */
const STATUSES = {
  400: "la demande n'est pas valable",
  403: "la demande n'est pas permise",
  404: "cela n'existe pas",
  413: "c'est trop long",
  500: "le serveur a échoué",
  503: "le serveur ne peut pas répondre maintenant",
};

/**
 * A message in French, with the English one where only its kind is known.
 * @param {string} message
 * @param {number | undefined} status
 * @returns {{text: string, english: string}}
 */
export function messageInFrench(message, status) {
  const text = inFrench(message, MESSAGES);
  if (text) return { text, english: "" };
  const kind = STATUSES[status ?? 0];
  return kind ? { text: kind, english: message } : { text: message, english: "" };
}
