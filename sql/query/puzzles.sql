SELECT game_id, ply, task, difficulty FROM puzzle ORDER BY game_id, ply
