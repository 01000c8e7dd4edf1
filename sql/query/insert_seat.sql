INSERT INTO seat (game_id, number, player_id) VALUES (:game, :number, :player)
