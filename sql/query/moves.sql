-- What it takes to replay a game and to count it.
SELECT start, kind_id, moves, CASE WHEN incomplete IS NULL THEN result ELSE 0 END, date
FROM packed_game
WHERE id = :id
