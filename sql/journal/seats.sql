SELECT seat.number, player.name FROM seat LEFT JOIN player ON player.id = player_id WHERE game_id = :id ORDER BY seat.number
