-- The schema of version 20, the first one that was released. Once released, this file is not edited, comments included: `sumito db check` compares the
-- text of every table with it. A later version adds a file with the next number and a step in the list of migrations.
--
-- A column `checksum` holds row_checksum('TABLE', the other columns of the row in their order), a CRC-32. Where a row has a large
-- blob, the blob stands last, so that the other columns are read without it.

-- Where games come from ---------------------------------------------------------------------------------------------------------------------------

-- A file, or the standard input, from which games were imported.
CREATE TABLE source (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL UNIQUE,       -- path of the file as it was given, or - for the standard input
    imported_at TEXT NOT NULL,              -- time of the last import in UTC, as 2026-11-24T18:00:00Z
    preamble    TEXT NOT NULL DEFAULT '',   -- comments of the file that belong to no game
    checksum    INTEGER NOT NULL            -- over the columns before it
) STRICT;

-- A player, under one spelling of the name.
CREATE TABLE player (
    id       INTEGER PRIMARY KEY,
    name     TEXT NOT NULL UNIQUE,          -- as records spell it
    checksum INTEGER NOT NULL               -- over the columns before it
) STRICT;

-- An event, for example a tournament.
CREATE TABLE event (
    id       INTEGER PRIMARY KEY,
    name     TEXT NOT NULL UNIQUE,          -- as records spell it
    checksum INTEGER NOT NULL               -- over the columns before it
) STRICT;

-- A start layout together with the rules that a game was played by.
CREATE TABLE variant (
    id       INTEGER PRIMARY KEY,
    layout   TEXT,                          -- key of the built-in layout; NULL for another start position
    rules    TEXT,                          -- options that differ from the standard game; NULL for the standard game
    checksum INTEGER NOT NULL               -- over the columns before it
) STRICT;

CREATE UNIQUE INDEX variant_unique ON variant (coalesce(layout, ''), coalesce(rules, ''));

-- The ways in which a game can end. The rows never change.
CREATE TABLE ending (
    id  INTEGER PRIMARY KEY,                -- as packed_game.ending and the filter columns have it
    key TEXT NOT NULL UNIQUE                -- the word that records and answers have for it
) STRICT;

INSERT INTO ending (id, key) VALUES
    (1, 'six-ejections'), (2, 'score'), (3, 'resignation'), (4, 'time'), (5, 'disconnection'), (6, 'draw-agreed'), (7, 'repetition'),
    (8, 'sprint'), (9, 'no-move'), (10, 'adjudicated'), (11, 'unfinished');

-- A spelling of a player's name, and the name of the person. No name of a person is a spelling of another person.
CREATE TABLE alias (
    spelling   TEXT PRIMARY KEY,            -- as records spell the name
    name       TEXT NOT NULL,               -- name of the person
    created_at TEXT NOT NULL,               -- time when the spelling was merged, in UTC, as source.imported_at
    checksum   INTEGER NOT NULL             -- over the columns before it
) STRICT, WITHOUT ROWID;

-- Games -------------------------------------------------------------------------------------------------------------------------------------------

-- Records as found, with their tags: about 64 KiB of them together, compressed.
CREATE TABLE record_block (
    id         INTEGER PRIMARY KEY,
    text_bytes INTEGER NOT NULL,            -- bytes of the records as found
    checksum   INTEGER NOT NULL,            -- over the columns before it
    data       BLOB NOT NULL                -- the records, with a checksum of their own
) STRICT;

-- A game. The view `game` shows it with readable values.
CREATE TABLE packed_game (
    id              INTEGER PRIMARY KEY,
    source_id       INTEGER NOT NULL REFERENCES source (id), -- where its record comes from
    record_block_id INTEGER NOT NULL REFERENCES record_block (id), -- the block that has its record
    record_number   INTEGER NOT NULL,       -- number of its record in the block, from 0
    black_id        INTEGER REFERENCES player (id), -- player of Black, who moves first; NULL where not known
    white_id        INTEGER REFERENCES player (id), -- player of White, who moves second; NULL where not known
    event_id        INTEGER REFERENCES event (id), -- NULL where not known
    date            INTEGER,                -- for example 20191231, with zeros for a month or day that is not known
    variant_id      INTEGER NOT NULL REFERENCES variant (id), -- its layout and rules
    random_start    TEXT,                   -- random:SEED where the start position was drawn by this seed
    layout_inferred INTEGER NOT NULL CHECK (layout_inferred IN (0, 1)), -- 1 where the record does not name the layout
    start           BLOB,                   -- start position where it is not that of the layout
    result          INTEGER NOT NULL,       -- 0 unknown, 1 Black won, 2 White won, 3 draw, 4 to 7 the third to the sixth side won
    ending          INTEGER,                -- ending.id; NULL where not known
    score_black     INTEGER NOT NULL,       -- marbles ejected by the side that moves first, or its points
    score_white     INTEGER NOT NULL,       -- marbles ejected by the side that moves second, or its points
    score_others    TEXT,                   -- points of the third and later sides, separated by -
    plies           INTEGER NOT NULL,       -- number of moves of all sides
    incomplete      TEXT,                   -- why the game stops before its record does; NULL for a whole game
    repaired        TEXT,                   -- which moves were read otherwise than the record writes them; NULL for none
    comment         TEXT,                   -- comment before the first move
    moves           BLOB NOT NULL,          -- the moves
    checksum        INTEGER NOT NULL,       -- over the columns that a list of games shows (sql/query/listed.sql)
    moves_checksum  INTEGER NOT NULL        -- over the columns that a replay needs, and the others (sql/query/moves.sql)
) STRICT;

-- The player of the third or a later seat, in the order of turns.
CREATE TABLE seat (
    game_id   INTEGER NOT NULL REFERENCES packed_game (id),
    number    INTEGER NOT NULL,             -- number of the seat, from 3
    player_id INTEGER REFERENCES player (id), -- NULL where not known
    checksum  INTEGER NOT NULL,             -- over the columns before it
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_player ON seat (player_id);

-- What a record says about one ply of the main line.
CREATE TABLE annotation (
    game_id  INTEGER NOT NULL REFERENCES packed_game (id),
    ply      INTEGER NOT NULL,              -- number of the ply, from 1
    mark     TEXT,                          -- for example !?
    clock    TEXT,                          -- clock time, as the record writes it
    comment  TEXT,                          -- comment after the move
    checksum INTEGER NOT NULL,              -- over the columns before it
    PRIMARY KEY (game_id, ply)
) STRICT, WITHOUT ROWID;

-- A variation: moves that could have been played instead of those of the main line or of another variation.
CREATE TABLE variation (
    game_id  INTEGER NOT NULL REFERENCES packed_game (id),
    number   INTEGER NOT NULL,              -- number of the variation, from 1; a variation comes before those inside it
    parent   INTEGER NOT NULL,              -- number of the variation that it leaves; 0 for the main line
    ply      INTEGER NOT NULL,              -- the ply of that line, from 1, that its first move replaces
    comment  TEXT,                          -- comment before its first move
    moves    BLOB NOT NULL,                 -- two bytes a ply, the lower first
    checksum INTEGER NOT NULL,              -- over the columns before it
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

-- What a record says about one ply of a variation.
CREATE TABLE variation_annotation (
    game_id  INTEGER NOT NULL,              -- the game of the variation
    number   INTEGER NOT NULL,              -- number of the variation
    ply      INTEGER NOT NULL,              -- number of the ply in the variation, from 1
    mark     TEXT,                          -- for example !?
    clock    TEXT,                          -- clock time, as the record writes it
    comment  TEXT,                          -- comment after the move
    checksum INTEGER NOT NULL,              -- over the columns before it
    PRIMARY KEY (game_id, number, ply),
    FOREIGN KEY (game_id, number) REFERENCES variation (game_id, number)
) STRICT, WITHOUT ROWID;

-- A warning or an error that the import reported for a game.
CREATE TABLE problem (
    game_id  INTEGER NOT NULL REFERENCES packed_game (id),
    number   INTEGER NOT NULL,              -- number of the problem, from 0
    severity TEXT NOT NULL,                 -- warning or error
    kind     TEXT NOT NULL,                 -- kind of the problem, for example illegal-move
    line     INTEGER NOT NULL,              -- line of the source, from 1
    column   INTEGER NOT NULL,              -- column of the line, from 1
    offset   INTEGER NOT NULL,              -- byte of the source, from 0
    ply      INTEGER,                       -- number of the ply, from 1; NULL where the problem is in no move
    message  TEXT NOT NULL,                 -- what was found, and what was expected
    checksum INTEGER NOT NULL,              -- over the columns before it
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

-- Analyses of games by the engine or another program.
CREATE TABLE analysis (
    game_id     INTEGER PRIMARY KEY REFERENCES packed_game (id),
    analysed_by TEXT NOT NULL,              -- name of the program, and how deep it searched
    data        BLOB NOT NULL,              -- for each ply the score, the mark and the best line
    checksum    INTEGER NOT NULL            -- over the columns before it
) STRICT;

-- Puzzles: positions of analysed games in which one move alone wins or saves the game.
CREATE TABLE puzzle (
    game_id       INTEGER NOT NULL REFERENCES packed_game (id),
    ply           INTEGER NOT NULL,         -- plies of the game before the position
    found_by      TEXT NOT NULL,            -- name of the program that found it, and how deep it searched
    task          TEXT NOT NULL,            -- win or save
    difficulty    INTEGER NOT NULL,         -- depth of the shallowest search from which on every search finds the move, in plies
    score_with    INTEGER NOT NULL,         -- score of the position if the move is played
    score_without INTEGER NOT NULL,         -- score of the position if the best other move is played
    solution      BLOB NOT NULL,            -- the move and the line that follows
    checksum      INTEGER NOT NULL,         -- over the columns before it
    PRIMARY KEY (game_id, ply)
) STRICT, WITHOUT ROWID;

-- Records that could not be replayed --------------------------------------------------------------------------------------------------------------

-- A record that could not be replayed, or not to its end; in that case an incomplete game holds the part that could.
CREATE TABLE reject (
    id            INTEGER PRIMARY KEY,
    source_id     INTEGER NOT NULL REFERENCES source (id), -- where the record comes from
    game_id       INTEGER REFERENCES packed_game (id), -- the incomplete game; NULL where there is none
    line          INTEGER NOT NULL,         -- line of the source where the replay fails, from 1
    column        INTEGER NOT NULL,         -- column of that line, from 1
    offset        INTEGER NOT NULL,         -- byte of the source where the replay fails, from 0
    kind          TEXT NOT NULL,            -- kind of the problem, for example illegal-move
    message       TEXT NOT NULL,            -- what was found, and what was expected
    identity      BLOB NOT NULL UNIQUE,     -- 16 bytes, of source, place and text: the same record is stored once
    record_line   INTEGER NOT NULL,         -- line of the source where the record begins, from 1
    record_column INTEGER NOT NULL,         -- column of that line, from 1
    record_offset INTEGER NOT NULL,         -- byte of the source where the record begins, from 0
    text_bytes    INTEGER NOT NULL,         -- bytes of the record as found
    checksum      INTEGER NOT NULL,         -- over all other columns
    text          BLOB NOT NULL             -- the record as found, compressed
) STRICT;

CREATE INDEX reject_game ON reject (game_id);

-- Records that are stored no more as rejects, because they were imported again after a correction or joined with another record. Another import of
-- their source does not add them again.
CREATE TABLE reimported_reject (
    identity BLOB PRIMARY KEY,              -- reject.identity as it was; after a merge, and for a joined record, the same as `named`
    named    BLOB NOT NULL,                 -- the same by the name of the source instead of its number; for a joined record, the identity of its game
    checksum INTEGER NOT NULL               -- over the columns before it
) STRICT, WITHOUT ROWID;

CREATE INDEX reimported_reject_named ON reimported_reject (named);

-- Saved results -----------------------------------------------------------------------------------------------------------------------------------

-- The result of a search, saved under a name.
CREATE TABLE saved_result (
    id         INTEGER PRIMARY KEY,
    name       TEXT NOT NULL UNIQUE,        -- chosen by the user
    created_at TEXT NOT NULL,               -- time when it was saved, in UTC, as source.imported_at
    question   TEXT NOT NULL,               -- the search, as it was typed
    checksum   INTEGER NOT NULL             -- over the columns before it
) STRICT;

-- A game of a saved result.
CREATE TABLE saved_result_game (
    saved_result_id INTEGER NOT NULL REFERENCES saved_result (id),
    game_id         INTEGER NOT NULL REFERENCES packed_game (id),
    checksum        INTEGER NOT NULL,       -- over the columns before it
    PRIMARY KEY (saved_result_id, game_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX saved_result_game_game ON saved_result_game (game_id);

-- The position index ------------------------------------------------------------------------------------------------------------------------------

-- A range of games whose positions are indexed together. It is written once, and written anew when games leave it.
CREATE TABLE segment (
    id          INTEGER PRIMARY KEY,
    first_game  INTEGER NOT NULL,           -- packed_game.id of the first game of the range
    games       INTEGER NOT NULL,           -- length of the range; games of it may have been deleted
    positions   INTEGER NOT NULL,           -- number of indexed positions
    chunk_bytes INTEGER NOT NULL,           -- largest size of a blob of index_chunk and index_page
    checksum    INTEGER NOT NULL,           -- over the columns before it
    identities  BLOB NOT NULL,              -- 16 bytes a game: duplicates have the same, then a checksum
    signatures  BLOB NOT NULL               -- 16 bytes a game: the cells that Black and White have occupied, then a checksum
) STRICT;

CREATE INDEX segment_games ON segment (first_game);

-- Keys of positions with the games and plies in which they occur. A blob fits on one page of the file, because the table has
-- no other columns.
CREATE TABLE index_chunk (
    id   INTEGER PRIMARY KEY,               -- segment.id in the upper 16 bits, the upper 48 bits of the first key in the others
    data BLOB NOT NULL                      -- ends with a checksum
) STRICT;

-- Occurrences of frequent positions, for which a chunk has no room.
CREATE TABLE index_page (
    id   INTEGER PRIMARY KEY,               -- segment.id, then 36 bits: the number of the page
    data BLOB NOT NULL                      -- ends with a checksum
) STRICT;

-- The properties of games that filters test, one row for each property of a segment.
CREATE TABLE filter_column (
    id   INTEGER PRIMARY KEY,               -- 8 * segment.id + number of the property
    data BLOB NOT NULL                      -- a number for each game of the segment; ends with a checksum
) STRICT;

-- Views -------------------------------------------------------------------------------------------------------------------------------------------

-- Games with readable values.
CREATE VIEW game AS
SELECT packed_game.id, source_id, black_id, white_id, event.name AS event,
       CASE WHEN date IS NOT NULL THEN
           printf('%04d', date / 10000)
           || '.' || CASE date / 100 % 100 WHEN 0 THEN '??' ELSE printf('%02d', date / 100 % 100) END
           || '.' || CASE date % 100 WHEN 0 THEN '??' ELSE printf('%02d', date % 100) END
       END AS date,
       coalesce(random_start, variant.layout) AS layout, layout_inferred, variant.rules AS rules,
       CASE result WHEN 1 THEN 'black' WHEN 2 THEN 'white' WHEN 3 THEN 'draw' WHEN 4 THEN 'third' WHEN 5 THEN 'fourth' WHEN 6 THEN 'fifth'
                   WHEN 7 THEN 'sixth' ELSE 'unknown' END AS result,
       ending.key AS ending, score_black, score_white, score_others, plies, incomplete, repaired, comment
FROM packed_game
LEFT JOIN event ON event.id = event_id
LEFT JOIN variant ON variant.id = variant_id
LEFT JOIN ending ON ending.id = ending;

-- What a list of games shows.
CREATE VIEW summary AS
SELECT game.id, black.name AS black, white.name AS white, event, date, layout, layout_inferred, result, ending, score_black,
       score_white, plies, incomplete, repaired, rules, score_others,
       (SELECT group_concat(name, ' / ')
        FROM (SELECT coalesce(player.name, '?') AS name
              FROM seat LEFT JOIN player ON player.id = seat.player_id
              WHERE seat.game_id = game.id
              ORDER BY seat.number)) AS others
FROM game
LEFT JOIN player AS black ON black.id = black_id
LEFT JOIN player AS white ON white.id = white_id;
