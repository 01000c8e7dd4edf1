SELECT id FROM reject WHERE id BETWEEN :first AND :last AND game_id IS NULL ORDER BY id
