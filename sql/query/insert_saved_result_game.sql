INSERT OR IGNORE INTO saved_result_game (saved_result_id, game_id, checksum) VALUES (:kept, :game, row_checksum('saved_result_game', :kept, :game))
