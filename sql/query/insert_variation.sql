INSERT INTO variation (game_id, number, parent, ply, comment, moves, checksum)
VALUES (:game, :number, :parent, :ply, :comment, :moves, row_checksum('variation', :game, :number, :parent, :ply, :comment, :moves))
