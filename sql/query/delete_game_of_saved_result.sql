DELETE FROM saved_result_game WHERE saved_result_id = :saved_result AND game_id = :game
