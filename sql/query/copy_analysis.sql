INSERT INTO main.analysis (game_id, analysed_by, data, checksum)
SELECT :new, analysed_by, data, row_checksum('analysis', :new, analysed_by, data) FROM other.analysis WHERE game_id = :old
ON CONFLICT (game_id) DO NOTHING
