-- The schema of version 22: a journal of changes with what each of them replaced, the games that were edited, studies, and an index of words and ratings.

-- A change of the database, for example an import, an edit or a deletion.
CREATE TABLE change (
    id         INTEGER PRIMARY KEY,
    changed_at TEXT NOT NULL,               -- time in UTC, as source.imported_at
    kind       TEXT NOT NULL,               -- import, edit, delete, dedupe, merge, repair, replace, join, players, events, saved, study or undo
    summary    TEXT NOT NULL,               -- one line on what was changed
    undoes     INTEGER REFERENCES change (id), -- the change that this one has undone; NULL where it is none
    checksum   INTEGER NOT NULL             -- over the columns before it
) STRICT;

-- What a change did to games or to other rows, in the order in which it did it.
CREATE TABLE change_part (
    id        INTEGER PRIMARY KEY,
    change_id INTEGER NOT NULL REFERENCES change (id),
    subject   TEXT NOT NULL,                -- game: games; reject: rejects without a game; saved: saved results; study: studies; source: sources; lost: games that could not be read; rows: rows of other tables
    first     INTEGER NOT NULL,             -- number of the first game, reject, saved result, study or source; 0 for rows of other tables
    last      INTEGER NOT NULL,             -- number of the last one
    checksum  INTEGER NOT NULL,             -- over all other columns
    before    BLOB                          -- the state before the change, compressed; NULL where nothing of the range existed
) STRICT;

CREATE INDEX change_part_change ON change_part (change_id);

CREATE INDEX change_part_last ON change_part (subject, last);

-- A game that was edited. Its record is stored as it was found.
CREATE TABLE edited_game (
    game_id   INTEGER PRIMARY KEY REFERENCES packed_game (id),
    edited_at TEXT NOT NULL,                -- time of the last edit in UTC, as source.imported_at
    identity  BLOB NOT NULL,                -- identity of the game as it was imported, by which another import knows its record
    checksum  INTEGER NOT NULL              -- over the columns before it
) STRICT;

-- A study: games and positions that belong together, with notes.
CREATE TABLE study (
    id         INTEGER PRIMARY KEY,
    name       TEXT NOT NULL UNIQUE,        -- chosen by the user
    created_at TEXT NOT NULL,               -- time in UTC, as source.imported_at
    note       TEXT NOT NULL,               -- what it is about; may be empty
    checksum   INTEGER NOT NULL             -- over the columns before it
) STRICT;

-- A game or a position of a study, in the order of numbers.
CREATE TABLE study_item (
    study_id   INTEGER NOT NULL REFERENCES study (id),
    number     INTEGER NOT NULL,            -- from 1
    game_id    INTEGER,                     -- packed_game.id, also of a game that was deleted; NULL for a position
    ply        INTEGER NOT NULL,            -- the ply of the game at which it opens; 0 for a position
    position   TEXT,                        -- the position as text; NULL for a game
    rules      TEXT,                        -- its rules as text; NULL for the usual ones
    note       TEXT NOT NULL,               -- may be empty
    checksum   INTEGER NOT NULL,            -- over the columns before it
    PRIMARY KEY (study_id, number)
) STRICT, WITHOUT ROWID;

-- The words of tags and comments of games, as `--text` finds them: without accents, in lower case. A row has the number of its game. The rows are added
-- later than their games, and never changed: those of `unindexed_game` do not count.
CREATE VIRTUAL TABLE game_word USING fts5(words, content='', columnsize=0, detail='none', tokenize='ascii');

-- The ratings of both players, of games whose records state both. The rows are added together with those of `game_word`.
CREATE TABLE game_rating (
    game_id  INTEGER PRIMARY KEY,           -- packed_game.id, also of a game that was deleted since
    black    INTEGER NOT NULL,              -- rating of Black
    white    INTEGER NOT NULL,              -- rating of White
    checksum INTEGER NOT NULL               -- over the columns before it
) STRICT;

-- How far `game_word` and `game_rating` go; one row.
CREATE TABLE text_index (
    id        INTEGER PRIMARY KEY CHECK (id = 1),
    last_game INTEGER NOT NULL,             -- the highest packed_game.id when games were last added; 0 for none
    checksum  INTEGER NOT NULL              -- over the columns before it
) STRICT;

INSERT INTO text_index (id, last_game, checksum) VALUES (1, 0, row_checksum('text_index', 1, 0));

-- Games up to `text_index.last_game` that were deleted, edited or brought back since, or could not be read.
CREATE TABLE unindexed_game (
    game_id  INTEGER PRIMARY KEY,           -- packed_game.id, also of a game that was deleted
    checksum INTEGER NOT NULL               -- over the columns before it
) STRICT;

-- A player who breaks the rules loses.
INSERT INTO ending (id, key) VALUES (12, 'rules-infraction');
