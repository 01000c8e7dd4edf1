-- Version 9. Positions of judged games in which one move alone wins or saves the game.

CREATE TABLE puzzle (
    game_id       INTEGER NOT NULL REFERENCES packed_game (id),
    ply           INTEGER NOT NULL,         -- plies of the game before the position
    made_by       TEXT NOT NULL,            -- which program has found it, and how far it looked
    task          TEXT NOT NULL,            -- 'win' or 'save'
    difficulty    INTEGER NOT NULL,         -- plies that a search must look ahead to hold on to the move
    worth_with    INTEGER NOT NULL,         -- what the position is worth with the move, and with the next best (record/analysis.rs)
    worth_without INTEGER NOT NULL,
    solution      BLOB NOT NULL,            -- the move, and what follows (store/moves.rs)
    sum           INTEGER NOT NULL,
    PRIMARY KEY (game_id, ply)
) STRICT, WITHOUT ROWID;
