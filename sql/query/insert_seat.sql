INSERT INTO seat (game_id, number, player_id, checksum)
VALUES (:game, :number, :player, row_checksum('seat', :game, :number, :player))
