-- Names that no game has any more.
DELETE FROM player WHERE id NOT IN (
    SELECT black_id FROM packed_game WHERE black_id IS NOT NULL
    UNION ALL SELECT white_id FROM packed_game WHERE white_id IS NOT NULL
    UNION ALL SELECT player_id FROM seat WHERE player_id IS NOT NULL
)
