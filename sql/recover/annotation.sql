INSERT OR IGNORE INTO annotation (game_id, ply, mark, clock, comment, sum)
VALUES (?1, ?2, ?3, ?4, ?5, ?6)
