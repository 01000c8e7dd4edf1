-- The ply at which a study opens a game that may be shorter here.
SELECT min(:ply, plies) FROM packed_game WHERE id = :game
