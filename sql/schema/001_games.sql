-- Version 1. Never edited after its release: later versions are files of their own.

-- A file, or standard input, from which games were imported.
CREATE TABLE source (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL UNIQUE,
    imported_at TEXT NOT NULL,              -- UTC, of the last import
    preamble    TEXT NOT NULL DEFAULT ''    -- comments of the file that belong to no game
) STRICT;

CREATE TABLE player (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE game (
    id              INTEGER PRIMARY KEY,
    identity        BLOB NOT NULL UNIQUE,   -- 16 bytes: exact duplicates have the same
    source_id       INTEGER NOT NULL REFERENCES source (id),
    line            INTEGER NOT NULL,       -- where the record begins in its source
    format          TEXT NOT NULL,
    black_id        INTEGER REFERENCES player (id),
    white_id        INTEGER REFERENCES player (id),
    event           TEXT,
    date            TEXT,                   -- YYYY.MM.DD, ?? for what is not known
    layout          TEXT,                   -- key of the built-in layout, if it is one
    layout_inferred INTEGER NOT NULL CHECK (layout_inferred IN (0, 1)),
    start           BLOB NOT NULL,          -- 35 bytes: black and white cells, side to move, marbles lost
    result          TEXT NOT NULL CHECK (result IN ('black', 'white', 'draw', 'unknown')),
    ending          TEXT,
    score_black     INTEGER NOT NULL,       -- marbles ejected by Black
    score_white     INTEGER NOT NULL,
    plies           INTEGER NOT NULL,
    incomplete      TEXT,                   -- why the game stops before its record does
    comment         TEXT,                   -- before the first move
    moves           BLOB NOT NULL,          -- two bytes a ply, the lower first
    text            TEXT NOT NULL           -- the record as found
) STRICT;

CREATE INDEX game_black ON game (black_id);
CREATE INDEX game_white ON game (white_id);
CREATE INDEX game_date ON game (date);
CREATE INDEX game_layout ON game (layout);

-- What a list of games shows.
CREATE VIEW summary AS
SELECT game.id, black.name AS black, white.name AS white, event, date, layout, layout_inferred, result, ending, score_black,
       score_white, plies, incomplete
FROM game
LEFT JOIN player AS black ON black.id = black_id
LEFT JOIN player AS white ON white.id = white_id;

CREATE TABLE tag (
    game_id INTEGER NOT NULL REFERENCES game (id),
    number  INTEGER NOT NULL,               -- order in the record, from 0
    name    TEXT NOT NULL,
    value   TEXT NOT NULL,
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

-- What a record says about single plies.
CREATE TABLE annotation (
    game_id INTEGER NOT NULL REFERENCES game (id),
    ply     INTEGER NOT NULL,               -- from 1
    mark    TEXT,
    clock   TEXT,
    comment TEXT,
    PRIMARY KEY (game_id, ply)
) STRICT, WITHOUT ROWID;

-- What the import noticed about a game.
CREATE TABLE problem (
    game_id  INTEGER NOT NULL REFERENCES game (id),
    number   INTEGER NOT NULL,              -- from 0
    severity TEXT NOT NULL,
    kind     TEXT NOT NULL,
    line     INTEGER NOT NULL,
    column   INTEGER NOT NULL,
    offset   INTEGER NOT NULL,
    ply      INTEGER,
    message  TEXT NOT NULL,
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

-- Records that could not be replayed, or not to their end (then the game holds the part that could).
CREATE TABLE reject (
    id        INTEGER PRIMARY KEY,
    source_id INTEGER NOT NULL REFERENCES source (id),
    game_id   INTEGER REFERENCES game (id),
    line      INTEGER NOT NULL,
    column    INTEGER NOT NULL,
    offset    INTEGER NOT NULL,
    kind      TEXT NOT NULL,
    message   TEXT NOT NULL,
    text      TEXT NOT NULL,
    identity  BLOB NOT NULL UNIQUE          -- of source, place and text, so that a second import adds nothing
) STRICT;

CREATE INDEX reject_game ON reject (game_id);

-- The position index: every position of every game, in any of its twelve orientations.
CREATE TABLE position (
    key         INTEGER NOT NULL,           -- of the canonical form and the side to move
    game_id     INTEGER NOT NULL,
    ply         INTEGER NOT NULL,           -- plies played before it
    orientation INTEGER NOT NULL,           -- the symmetry that leads to the canonical form
    move        INTEGER NOT NULL,           -- played next, in the canonical orientation; 0 at the end
    PRIMARY KEY (key, game_id, ply)
) STRICT, WITHOUT ROWID;
