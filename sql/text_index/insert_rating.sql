INSERT INTO game_rating (game_id, black, white, checksum) VALUES (:game, :black, :white, row_checksum('game_rating', :game, :black, :white))
