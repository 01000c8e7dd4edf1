INSERT OR IGNORE INTO kept_game (kept_id, game_id, sum) VALUES (:kept, :game, row_sum('kept_game', :kept, :game))
