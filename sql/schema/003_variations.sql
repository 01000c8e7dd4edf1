-- Version 3. Variations. What older versions stored of them stands in comments; another import of the file adds them as a game of its own.

-- What could have been played instead of a move. The line it leaves is the main line or another variation of the game.
CREATE TABLE variation (
    game_id INTEGER NOT NULL REFERENCES game (id),
    number  INTEGER NOT NULL,               -- from 1, a variation before those inside it
    parent  INTEGER NOT NULL,               -- number of the variation that it leaves; 0 for the main line
    ply     INTEGER NOT NULL,               -- of that line, from 1: the one that its first move replaces
    comment TEXT,                           -- before its first move
    moves   BLOB NOT NULL,                  -- two bytes a ply, the lower first
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

-- What a record says about single plies of variations.
CREATE TABLE variation_annotation (
    game_id INTEGER NOT NULL,
    number  INTEGER NOT NULL,               -- of the variation
    ply     INTEGER NOT NULL,               -- of the variation, from 1
    mark    TEXT,
    clock   TEXT,
    comment TEXT,
    PRIMARY KEY (game_id, number, ply),
    FOREIGN KEY (game_id, number) REFERENCES variation (game_id, number)
) STRICT, WITHOUT ROWID;
