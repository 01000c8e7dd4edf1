SELECT game_id, ply, mark, clock, comment, checksum FROM annotation WHERE game_id = :id ORDER BY ply
