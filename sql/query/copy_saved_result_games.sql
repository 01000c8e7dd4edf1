-- Damaged rows are not copied.
INSERT OR IGNORE INTO saved_result_game (saved_result_id, game_id, checksum)
SELECT saved_result_id, :new, row_checksum('saved_result_game', saved_result_id, :new)
FROM saved_result_game
WHERE game_id = :old AND checksum IS row_checksum('saved_result_game', saved_result_id, game_id)
