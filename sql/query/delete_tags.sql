DELETE FROM tag WHERE game_id = :id
