INSERT OR IGNORE INTO saved_result_game (saved_result_id, game_id, checksum) VALUES (:saved_result, :game, row_checksum('saved_result_game', :saved_result, :game))
