DELETE FROM problem WHERE game_id = :id
