INSERT OR IGNORE INTO kept_game (kept_id, game_id, sum) VALUES (:kept, :game, word_sum(:kept, :game))
