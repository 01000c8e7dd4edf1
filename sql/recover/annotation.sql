INSERT OR IGNORE INTO annotation (game_id, ply, mark, clock, comment, checksum)
VALUES (?1, ?2, ?3, ?4, ?5, ?6)
