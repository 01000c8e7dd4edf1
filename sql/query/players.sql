SELECT id, name FROM player
