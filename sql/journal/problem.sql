SELECT game_id, number, severity, kind, line, column, offset, ply, message, checksum FROM problem WHERE game_id = :id ORDER BY number
