INSERT INTO analysis (game_id, analysed_by, data, checksum)
VALUES (:game, :by, :data, row_checksum('analysis', :game, :by, :data))
ON CONFLICT (game_id) DO NOTHING
