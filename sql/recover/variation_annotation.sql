INSERT OR IGNORE INTO variation_annotation (game_id, number, ply, mark, clock, comment, checksum)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
