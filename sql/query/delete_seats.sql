DELETE FROM seat WHERE game_id = :id
