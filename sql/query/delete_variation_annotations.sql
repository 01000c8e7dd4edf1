DELETE FROM variation_annotation WHERE game_id = :id
