DELETE FROM kept_game WHERE game_id = :id
