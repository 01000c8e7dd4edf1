-- The occurrences of a position, with what it takes to confirm and to count them.
SELECT game_id, ply, orientation, move, game.start, game.moves, game.date,
       CASE WHEN incomplete IS NULL THEN result ELSE 'unknown' END, game.rules
FROM position
JOIN game ON game.id = game_id
WHERE key = :key
ORDER BY game_id, ply
