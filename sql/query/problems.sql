SELECT severity, kind, line, column, message FROM problem WHERE game_id = :id ORDER BY number
