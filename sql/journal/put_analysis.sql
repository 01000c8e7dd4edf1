-- The game may have been deleted since.
INSERT OR IGNORE INTO analysis (game_id, analysed_by, data, checksum)
SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM packed_game WHERE id = ?1)
