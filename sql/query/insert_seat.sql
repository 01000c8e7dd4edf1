INSERT INTO seat (game_id, number, player_id, sum)
VALUES (:game, :number, :player, row_sum('seat', :game, :number, :player))
