INSERT OR IGNORE INTO kept_game (kept_id, game_id) VALUES (:kept, :game)
