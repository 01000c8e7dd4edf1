-- The players of the third seat and later ones: null where it is damaged.
SELECT CASE WHEN seat.checksum IS row_checksum('seat', seat.game_id, seat.number, seat.player_id)
                 AND (seat.player_id IS NULL OR player.checksum IS row_checksum('player', player.id, player.name)) THEN coalesce(player.name, '?') END
FROM seat
LEFT JOIN player ON player.id = seat.player_id
WHERE seat.game_id = :id
ORDER BY seat.number
