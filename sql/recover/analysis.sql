INSERT OR IGNORE INTO analysis (game_id, analysed_by, data, checksum)
VALUES (?1, ?2, ?3, ?4)
