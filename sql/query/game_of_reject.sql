SELECT game_id FROM reject WHERE id = :id
