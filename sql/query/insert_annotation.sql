INSERT INTO annotation (game_id, ply, mark, clock, comment) VALUES (:game, :ply, :mark, :clock, :comment)
