-- Null where the row does not agree with its checksum.
SELECT CASE WHEN checksum IS row_checksum('saved_result_game', saved_result_id, game_id) THEN game_id END FROM saved_result_game WHERE saved_result_id = :saved_result
