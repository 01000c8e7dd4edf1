INSERT INTO variation (game_id, number, parent, ply, comment, moves) VALUES (:game, :number, :parent, :ply, :comment, :moves)
