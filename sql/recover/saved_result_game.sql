INSERT OR IGNORE INTO saved_result_game (saved_result_id, game_id, checksum)
VALUES (?1, ?2, ?3)
