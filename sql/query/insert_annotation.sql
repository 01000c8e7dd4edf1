INSERT INTO annotation (game_id, ply, mark, clock, comment, sum)
VALUES (:game, :ply, :mark, :clock, :comment, row_sum('annotation', :game, :ply, :mark, :clock, :comment))
