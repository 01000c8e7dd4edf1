DELETE FROM variation WHERE game_id = :id
