-- What it takes to replay the games of a range.
SELECT id, start, (SELECT rules FROM kind WHERE kind.id = kind_id), kind_id, moves
FROM packed_game
WHERE id >= :first AND id < :behind
ORDER BY id
