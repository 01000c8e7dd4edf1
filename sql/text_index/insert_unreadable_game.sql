INSERT INTO unindexed_game (game_id, checksum) VALUES (:game, row_checksum('unindexed_game', :game)) ON CONFLICT (game_id) DO NOTHING
