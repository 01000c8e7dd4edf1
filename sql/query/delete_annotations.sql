DELETE FROM annotation WHERE game_id = :id
