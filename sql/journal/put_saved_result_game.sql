-- The result may have been deleted since.
INSERT OR IGNORE INTO saved_result_game (saved_result_id, game_id, checksum)
SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM saved_result WHERE id = ?1)
