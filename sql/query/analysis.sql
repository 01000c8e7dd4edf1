SELECT made_by, data FROM analysis WHERE game_id = :id
