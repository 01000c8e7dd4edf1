SELECT number, ply, mark, clock, comment FROM variation_annotation WHERE game_id = :id
