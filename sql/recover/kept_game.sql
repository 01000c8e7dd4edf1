INSERT OR IGNORE INTO kept_game (kept_id, game_id, sum)
VALUES (?1, ?2, ?3)
