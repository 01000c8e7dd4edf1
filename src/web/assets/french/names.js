// The names of keys that the server sends: endings of games, kinds of problems of records and of changes.

import { LANGUAGE } from "../lib/translate.js";

/** @type {Record<string, string>} */
const FRENCH = {
  "six-ejections": "six sorties",
  score: "score",
  resignation: "abandon",
  time: "temps écoulé",
  disconnection: "déconnexion",
  "draw-agreed": "nulle par accord",
  repetition: "répétition",
  sprint: "sprint",
  "no-move": "aucun coup légal",
  adjudicated: "décision d'un arbitre",
  unfinished: "inachevée",
  "rules-infraction": "infraction aux règles",
  "illegal-move": "coup illégal",
  "ambiguous-move": "coup ambigu",
  "unreadable-move": "coup illisible",
  "after-the-end": "après la fin",
  "nothing-to-replay": "rien à rejouer",
  "too-long": "trop long",
  position: "position",
  rules: "règles",
  "unknown-layout": "position de départ inconnue",
  "unknown-game": "jeu inconnu",
  "layout-inferred": "position de départ déduite",
  "layout-turned": "position de départ tournée",
  "unknown-notation": "notation inconnue",
  "notation-inferred": "notation déduite",
  "false-ejection": "fausse sortie",
  "unmarked-ejection": "sortie non marquée",
  result: "résultat",
  plies: "demi-coups",
  "move-number": "numéro de coup",
  "final-position": "position finale",
  "move-name": "nom de coup",
  tag: "étiquette",
  "missing-tag": "étiquette manquante",
  truncated: "tronqué",
  fragment: "fragment",
  "unclosed-comment": "commentaire non fermé",
  "unclosed-variation": "variante non fermée",
  variation: "variante",
  encoding: "encodage",
  "control-character": "caractère de contrôle",
  "unknown-text": "texte inconnu",
  joined: "réunie",
  reading: "lecture",
  preamble: "préambule",
  "ambiguous-date": "date ambiguë",
  mended: "réparée",
  "not-kept": "non gardé",
  import: "import",
  edit: "modification",
  delete: "suppression",
  dedupe: "doublons",
  merge: "fusion",
  repair: "réparation",
  replace: "remplacement",
  join: "réunion",
  players: "joueurs",
  events: "épreuves",
  saved: "recherches",
  study: "étude",
  undo: "annulation",
};

/**
 * The name of a key of the server.
 * @param {string} key
 * @returns {string}
 */
export function nameOfKey(key) {
  return (LANGUAGE === "fr" && FRENCH[key]) || key.replaceAll("-", " ");
}
