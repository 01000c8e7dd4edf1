SELECT ply, mark, clock, comment FROM annotation WHERE game_id = :id ORDER BY ply
