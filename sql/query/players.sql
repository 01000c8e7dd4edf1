SELECT id, name, sum FROM player
