-- Null where the row does not agree with its checksum.
SELECT CASE WHEN sum IS row_sum('kept_game', kept_id, game_id) THEN game_id END FROM kept_game WHERE kept_id = :kept
