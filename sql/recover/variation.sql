INSERT OR IGNORE INTO variation (game_id, number, parent, ply, comment, moves, checksum)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
