SELECT count(*) FROM packed_game
