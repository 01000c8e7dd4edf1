INSERT INTO variation_annotation (game_id, number, ply, mark, clock, comment, sum)
VALUES (:game, :number, :ply, :mark, :clock, :comment, row_sum('variation_annotation', :game, :number, :ply, :mark, :clock, :comment))
