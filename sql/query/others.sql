SELECT coalesce(player.name, '?') FROM seat LEFT JOIN player ON player.id = seat.player_id WHERE seat.game_id = :id ORDER BY seat.number
