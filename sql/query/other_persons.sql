SELECT coalesce(alias.name, player.name, '?')
FROM seat
LEFT JOIN player ON player.id = seat.player_id
LEFT JOIN alias ON alias.spelling = player.name
WHERE seat.game_id = :id
ORDER BY seat.number
