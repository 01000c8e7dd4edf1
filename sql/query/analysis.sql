-- Null where it does not agree with its checksum.
SELECT analysed_by, CASE WHEN checksum IS row_checksum('analysis', game_id, analysed_by, data) THEN data END FROM analysis WHERE game_id = :id
