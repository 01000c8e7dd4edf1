-- What it takes to replay games and to know which need no replay.
SELECT id, start, kind_id, moves, plies, score_black, score_white
FROM packed_game
WHERE id BETWEEN :first AND :last
ORDER BY id
