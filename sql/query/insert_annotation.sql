INSERT INTO annotation (game_id, ply, mark, clock, comment, checksum)
VALUES (:game, :ply, :mark, :clock, :comment, row_checksum('annotation', :game, :ply, :mark, :clock, :comment))
