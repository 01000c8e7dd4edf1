DELETE FROM saved_result_game WHERE game_id = :id
