INSERT INTO variation (game_id, number, parent, ply, comment, moves, sum)
VALUES (:game, :number, :parent, :ply, :comment, :moves, row_sum('variation', :game, :number, :parent, :ply, :comment, :moves))
