INSERT INTO analysis (game_id, made_by, data, sum)
VALUES (:game, :by, :data, word_sum(:game, :by, :data))
ON CONFLICT (game_id) DO NOTHING
