DELETE FROM saved_result_game WHERE saved_result_id = :kept AND game_id = :game
