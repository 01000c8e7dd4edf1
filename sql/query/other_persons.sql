-- The players of the third seat and later ones, by the names of persons: null where it is damaged.
SELECT CASE WHEN seat.checksum IS row_checksum('seat', seat.game_id, seat.number, seat.player_id)
                 AND (seat.player_id IS NULL OR player.checksum IS row_checksum('player', player.id, player.name))
                 AND (alias.spelling IS NULL OR alias.checksum IS row_checksum('alias', alias.spelling, alias.name, created_at))
            THEN coalesce(alias.name, player.name, '?') END
FROM seat
LEFT JOIN player ON player.id = seat.player_id
LEFT JOIN alias ON alias.spelling = player.name
WHERE seat.game_id = :id
ORDER BY seat.number
