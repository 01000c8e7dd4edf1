SELECT game_id, number, ply, mark, clock, comment, checksum FROM variation_annotation WHERE game_id = :id ORDER BY number, ply
