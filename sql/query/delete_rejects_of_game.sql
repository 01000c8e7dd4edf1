DELETE FROM reject WHERE game_id = :id
