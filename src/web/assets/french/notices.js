// The French texts of notices. `{}` stands for a value, `[partie|parties]` for its singular or plural.

/** @import { NOTICES } from "../english/notices.js" */

/** @type {Record<keyof typeof NOTICES, string>} */
export const FRENCH_NOTICES = {
  alreadyStored: "La base a déjà cette partie.",
  noSuchParameter: "Il n’y a pas de paramètre « {} » ici ; sont attendus certains de : {}.",
  noParameters: "Il n’y a pas de paramètre « {} » ici : aucun n’est attendu.",
  wrongParameter: "Le paramètre « {} » est « {} » ; est attendu l’un de : {}.",
  repeatedParameter: "Le paramètre « {} » est donné plusieurs fois : une seule de ses valeurs est prise.",
  noEffectWithout: "Le paramètre « {} » n’a pas d’effet sans « {} ».",
  noEffectHere: "Le paramètre « {} » n’a pas d’effet sur cette page.",
  noSuchPly: "Il n’y a pas de demi-coup {} : la partie en a {}.",
  noEntriesFrom: "Il y a {} [entrée|entrées] en tout ; un « offset » plus petit est attendu.",
  gameDeleted: "La partie {} a été supprimée",
  gameShortened: "La partie n’a plus de demi-coup {} : elle s’ouvre à la fin",
  noMatchingPuzzles:
    "Aucun problème ne correspond à ces filtres. La ligne de commande en trouve d’autres dans les parties :",
  drawTooEarly: "Le moteur refuse la nulle tant que chaque camp n’a pas joué {} coups.",
  drillScore: "De vos coups, la base en a {} sur {}.",
  moveUp: "Monter",
  moveDown: "Descendre",
  reallyRemove: "Retirer cette entrée avec sa note ?",
  addAgain: "L’étude {} l’a déjà. L’ajouter encore une fois ?",
  endOfRecord: "la partie sans changements : {}",
  resultOfRecord: "Le résultat {} est celui de la partie entière, avant que ses coups ne soient changés.",
  filesWithoutChanges: "Ces fichiers contiennent la partie enregistrée, sans les changements de cette page.",
  saveChanges: "Enregistrer ou exporter la partie changée",
  positionUnknown:
    "la position entière n’est pas connue : seules les positions de la partie enregistrée peuvent être ajoutées",
  changedMeanwhile:
    "Ce qui est montré ici peut être enregistré comme nouvelle partie. Pour l’abandonner et travailler sur ce qui est enregistré maintenant :",
  openInAnalysis: "Ouvrir dans l’analyse",
  openStored: "ouvrir la version enregistrée",
  reallyResign: "Abandonner ? La partie est alors perdue.",
  emptyPart: "Le paramètre « limit » est « 0 » ; un nombre de 1 à 1000 est attendu.",
  nothingChanged: "Rien n’a changé depuis que la partie a été enregistrée.",
  correctionFound: "Ligne {} : la partie {} corrige le rejet {}. Ceci retire l'ancien enregistrement : {}",
  correctedGameFound: "Ligne {} : la partie {} corrige la partie {}. Ceci retire l'ancienne partie : {}",
  noAnswer: "le serveur a donné une réponse illisible (état {})",
  noEngine: "Ce serveur n’a pas de moteur : il a été lancé avec --engine-threads 0.",
  readOnlyServer: "Ce serveur est en lecture seule. Lancé avec --writable, il accepte des parties.",
};
