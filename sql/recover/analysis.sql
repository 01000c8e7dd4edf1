INSERT OR IGNORE INTO analysis (game_id, made_by, data, sum)
VALUES (?1, ?2, ?3, ?4)
