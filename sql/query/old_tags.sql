SELECT name, value FROM tag WHERE game_id = :id ORDER BY number
