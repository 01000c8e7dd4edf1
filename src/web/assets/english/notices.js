// The English texts of notices: what was saved, and what does not exist. `{}` stands for a value.

/** What the pages say, by the key of each text. */
export const NOTICES = {
  alreadyStored: "The database has this game already.",
  nothingChanged: "Nothing has changed since the game was stored.",
};
