SELECT id, game_id FROM reject WHERE identity = :identity
