SELECT saved_result_id, game_id, checksum FROM saved_result_game WHERE game_id = :id ORDER BY saved_result_id
