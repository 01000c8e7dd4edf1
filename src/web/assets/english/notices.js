// The English texts of notices: what was saved, and what does not exist. `{}` stands for a value.

/** What the pages say, by the key of each text. */
export const NOTICES = {
  alreadyStored: "The database has this game already.",
  noSuchParameter: "There is no parameter “{}” here, expected some of {}.",
  noParameters: "There is no parameter “{}” here, expected none.",
  wrongParameter: "The parameter “{}” is “{}”, expected one of {}.",
  repeatedParameter: "The parameter “{}” is given more than once: only one of its values is used.",
  noEffectWithout: "The parameter “{}” has no effect without “{}”.",
  noEffectHere: "The parameter “{}” has no effect on this page.",
  noSuchPly: "There is no ply {}: the game has {} plies.",
  noEntriesFrom: "There are {} entries in all, expected an offset of less.",
  gameDeleted: "Game {} was deleted",
  gameShortened: "The game has no ply {} any more: it opens at its end",
  oneGame: "1 game",
  nothingChanged: "Nothing has changed since the game was stored.",
  correctionFound: "Line {}: game {} corrects reject {}. To replace the old record, run: {}",
  correctedGameFound: "Line {}: game {} corrects game {}. To replace the old game, run: {}",
  noAnswer: "the response of the server could not be read (status {})",
  noEngine: "This server has no engine: it was started with --engine-threads 0.",
  readOnlyServer: "This server is read-only. To save games, start it with --writable.",
};
