-- Null where it does not agree with its checksum.
SELECT made_by, CASE WHEN sum IS row_sum('analysis', game_id, made_by, data) THEN data END FROM analysis WHERE game_id = :id
