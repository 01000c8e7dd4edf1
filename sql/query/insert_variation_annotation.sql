INSERT INTO variation_annotation (game_id, number, ply, mark, clock, comment, checksum)
VALUES (:game, :number, :ply, :mark, :clock, :comment, row_checksum('variation_annotation', :game, :number, :ply, :mark, :clock, :comment))
