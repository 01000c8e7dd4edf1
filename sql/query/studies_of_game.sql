SELECT DISTINCT study_id FROM study_item WHERE game_id = :game
