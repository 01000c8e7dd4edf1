INSERT INTO analysis (game_id, made_by, data, sum)
VALUES (:game, :by, :data, row_sum('analysis', :game, :by, :data))
ON CONFLICT (game_id) DO NOTHING
