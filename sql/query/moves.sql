-- What it takes to replay a game and to count it, and the checksum of that.
SELECT id, start, kind_id, moves, result, date, incomplete IS NOT NULL, plies, score_black, score_white, source_id, block_id,
       place, comment, moves_sum
FROM packed_game
WHERE id = :id
