INSERT OR IGNORE INTO study_item (study_id, number, game_id, ply, position, rules, note, checksum)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
