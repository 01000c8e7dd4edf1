-- Version 5. Positions in packed segments, games in short rows, records in compressed blocks, results of questions that are kept.
-- Games are brought over by the program (store/migrate.rs): here are the tables, and the old ones get other names for that.

-- Where a game was played.
CREATE TABLE event (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

-- What games start from and by which rules.
CREATE TABLE kind (
    id     INTEGER PRIMARY KEY,
    layout TEXT,                            -- key of the built-in layout, if it is one
    rules  TEXT                             -- the options that differ from the standard game, if any do
) STRICT;

CREATE UNIQUE INDEX kind_unique ON kind (coalesce(layout, ''), coalesce(rules, ''));

-- Records as found, with their tags: about 64 KiB of them together, compressed by zstd (store/block.rs).
CREATE TABLE block (
    id         INTEGER PRIMARY KEY,
    text_bytes INTEGER NOT NULL,            -- of the records as found
    data       BLOB NOT NULL
) STRICT;

DROP VIEW summary;
-- The references of the other tables go to the new one.
ALTER TABLE game RENAME TO packed_game;
PRAGMA legacy_alter_table = ON;
ALTER TABLE packed_game RENAME TO old_game;
PRAGMA legacy_alter_table = OFF;

CREATE TABLE packed_game (
    id              INTEGER PRIMARY KEY,
    source_id       INTEGER NOT NULL REFERENCES source (id),
    block_id        INTEGER NOT NULL REFERENCES block (id),
    place           INTEGER NOT NULL,       -- of its record in the block, from 0
    black_id        INTEGER REFERENCES player (id), -- who moves first
    white_id        INTEGER REFERENCES player (id), -- who moves second
    event_id        INTEGER REFERENCES event (id),
    date            INTEGER,                -- 20191231, with zeros for what is not known
    kind_id         INTEGER NOT NULL REFERENCES kind (id),
    random_start    TEXT,                   -- random:SEED, where it starts from that
    layout_inferred INTEGER NOT NULL CHECK (layout_inferred IN (0, 1)),
    start           BLOB,                   -- where it is not that of the layout (store/code.rs)
    result          INTEGER NOT NULL,       -- 0 unknown, 1 black, 2 white, 3 draw, 4 third, 5 fourth, 6 fifth, 7 sixth
    ending          INTEGER,                -- number of the row of `ending`
    score_black     INTEGER NOT NULL,       -- marbles ejected by the side that moves first, or its points
    score_white     INTEGER NOT NULL,
    score_others    TEXT,                   -- points of the third side and those after it, with - between
    plies           INTEGER NOT NULL,
    incomplete      TEXT,                   -- why the game stops before its record does
    mended          TEXT,                   -- which moves were read otherwise than the record writes them
    comment         TEXT,                   -- before the first move
    moves           BLOB NOT NULL           -- packed (store/code.rs)
) STRICT;

CREATE TABLE ending (
    id  INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE
) STRICT;

-- The position index and the columns of the games: a segment for a range of games, written once.
CREATE TABLE segment (
    id         INTEGER PRIMARY KEY,
    first_game INTEGER NOT NULL,
    games      INTEGER NOT NULL,            -- numbers of games from there on, some of which may not be there any more
    positions  INTEGER NOT NULL,
    room       INTEGER NOT NULL,            -- bytes of a chunk at most
    facts      BLOB NOT NULL,               -- what filters ask for, of fixed width (store/facts.rs)
    identities BLOB NOT NULL,               -- 16 bytes a game: exact duplicates have the same
    footprints BLOB NOT NULL                -- 16 bytes a game: what can be told of its positions without replay
) STRICT;

-- Keys with the games and plies where they occur (store/index/chunk.rs). A chunk is one page: its number is that of the segment and 48 bits of the
-- first key. Such a blob fits on a page of a table with row numbers only.
CREATE TABLE chunk (
    id   INTEGER PRIMARY KEY,
    data BLOB NOT NULL
) STRICT;

-- The occurrences of positions that are met often (store/index/posting.rs).
CREATE TABLE posting (
    id   INTEGER PRIMARY KEY,
    data BLOB NOT NULL
) STRICT;

DROP TABLE position;

-- Games that answered a question, under a name.
CREATE TABLE kept (
    id       INTEGER PRIMARY KEY,
    name     TEXT NOT NULL UNIQUE,
    made_at  TEXT NOT NULL,                 -- UTC
    question TEXT NOT NULL
) STRICT;

CREATE TABLE kept_game (
    kept_id INTEGER NOT NULL REFERENCES kept (id),
    game_id INTEGER NOT NULL REFERENCES packed_game (id),
    PRIMARY KEY (kept_id, game_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_game_game ON kept_game (game_id);

INSERT INTO ending (id, key) VALUES
    (1, 'six-ejections'), (2, 'score'), (3, 'resignation'), (4, 'time'), (5, 'disconnection'), (6, 'draw-agreed'), (7, 'repetition'),
    (8, 'sprint'), (9, 'no-move'), (10, 'adjudicated'), (11, 'unfinished');
