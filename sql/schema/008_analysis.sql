-- Version 8. What programs say of games, beside what their records say.

CREATE TABLE analysis (
    game_id INTEGER PRIMARY KEY REFERENCES packed_game (id),
    made_by TEXT NOT NULL,                  -- which program, and how far it looked
    data    BLOB NOT NULL,                  -- of each ply its worth, its mark and the best line (store/analysis.rs)
    sum     INTEGER NOT NULL
) STRICT;
