INSERT OR IGNORE INTO problem (game_id, number, severity, kind, line, column, offset, ply, message, checksum)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
