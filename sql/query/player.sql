SELECT name FROM player WHERE id = :id
