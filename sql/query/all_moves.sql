-- What it takes to replay the games of a range.
SELECT id, start, kind_id, moves
FROM packed_game
WHERE id >= :first AND id < :behind
ORDER BY id
