INSERT INTO position (key, game_id, ply, orientation, move) VALUES (:key, :game, :ply, :orientation, :move)
