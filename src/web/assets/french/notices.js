// The French texts of notices. `{}` stands for a value.

/** @import { NOTICES } from "../english/notices.js" */

/** @type {Record<keyof typeof NOTICES, string>} */
export const FRENCH_NOTICES = {
  alreadyStored: "La base a déjà cette partie.",
  nothingChanged: "Rien n’a changé depuis que la partie a été enregistrée.",
};
