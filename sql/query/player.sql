SELECT id, name, sum FROM player WHERE id = :id
