DELETE FROM analysis WHERE game_id = :id
