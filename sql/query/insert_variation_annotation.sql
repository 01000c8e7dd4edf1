INSERT INTO variation_annotation (game_id, number, ply, mark, clock, comment)
VALUES (:game, :number, :ply, :mark, :clock, :comment)
