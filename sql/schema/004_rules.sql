-- Version 4. Rules beyond the standard game, and games of more than two players.

-- The games with the rules they were played by, and results of more than two sides: a table has to be made anew for that. It is copied
-- whole, once; what it takes is free for what comes in later, or given back by a compaction.
CREATE TABLE game_4 (
    id              INTEGER PRIMARY KEY,
    identity        BLOB NOT NULL UNIQUE,   -- 16 bytes: exact duplicates have the same
    source_id       INTEGER NOT NULL REFERENCES source (id),
    line            INTEGER NOT NULL,       -- where the record begins in its source
    column          INTEGER NOT NULL,       -- of games of version 1 that is not known, and 1
    format          TEXT NOT NULL,
    black_id        INTEGER REFERENCES player (id), -- who moves first
    white_id        INTEGER REFERENCES player (id), -- who moves second
    event           TEXT,
    date            TEXT,                   -- YYYY.MM.DD, ?? for what is not known
    layout          TEXT,                   -- key of the built-in layout, if it is one, or random:SEED
    layout_inferred INTEGER NOT NULL CHECK (layout_inferred IN (0, 1)),
    rules           TEXT,                   -- the options that differ from the standard game, if any do
    start           BLOB NOT NULL,          -- 35 bytes: black and white cells, side to move, marbles lost; more where the rules ask for it
    result          TEXT NOT NULL
        CHECK (result IN ('black', 'white', 'third', 'fourth', 'fifth', 'sixth', 'draw', 'unknown')),
    ending          TEXT,
    score_black     INTEGER NOT NULL,       -- marbles ejected by the side that moves first, or its points
    score_white     INTEGER NOT NULL,
    score_others    TEXT,                   -- points of the third side and those after it, with - between
    plies           INTEGER NOT NULL,
    incomplete      TEXT,                   -- why the game stops before its record does
    mended          TEXT,                   -- which moves were read otherwise than the record writes them
    comment         TEXT,                   -- before the first move
    moves           BLOB NOT NULL,          -- two bytes a ply, the lower first
    text            TEXT NOT NULL           -- the record as found
) STRICT;
INSERT INTO game_4 (id, identity, source_id, line, column, format, black_id, white_id, event, date, layout, layout_inferred, start, result,
                    ending, score_black, score_white, plies, incomplete, mended, comment, moves, text)
SELECT id, identity, source_id, line, column, format, black_id, white_id, event, date, layout, layout_inferred, start, result,
       ending, score_black, score_white, plies, incomplete, mended, comment, moves, text
FROM game;
DROP VIEW summary;
DROP TABLE game;
ALTER TABLE game_4 RENAME TO game;
CREATE INDEX game_black ON game (black_id);
CREATE INDEX game_white ON game (white_id);
CREATE INDEX game_date ON game (date);
CREATE INDEX game_layout ON game (layout);
CREATE INDEX game_rules ON game (rules) WHERE rules IS NOT NULL;

-- What older versions kept as a tag without a meaning: the games were replayed as standard ones.
UPDATE tag SET name = 'RulesAsGiven' WHERE name = 'Rules';

-- Who plays in the third seat and those after it, in the order of turns.
CREATE TABLE seat (
    game_id   INTEGER NOT NULL REFERENCES game (id),
    number    INTEGER NOT NULL,             -- from 3
    player_id INTEGER REFERENCES player (id),
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_player ON seat (player_id);

CREATE VIEW summary AS
SELECT game.id, black.name AS black, white.name AS white, event, date, layout, layout_inferred, result, ending, score_black,
       score_white, plies, incomplete, mended, rules, score_others,
       (SELECT group_concat(name, ' / ')
        FROM (SELECT coalesce(player.name, '?') AS name
              FROM seat LEFT JOIN player ON player.id = seat.player_id
              WHERE seat.game_id = game.id
              ORDER BY seat.number)) AS others
FROM game
LEFT JOIN player AS black ON black.id = black_id
LEFT JOIN player AS white ON white.id = white_id;
