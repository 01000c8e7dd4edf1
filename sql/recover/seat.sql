INSERT OR IGNORE INTO seat (game_id, number, player_id, checksum)
VALUES (?1, ?2, ?3, ?4)
