-- What it takes to replay the games of a range, and the checksum of that.
SELECT id, start, kind_id, moves, result, date, incomplete IS NOT NULL, plies, score_black, score_white, source_id, block_id,
       place, comment, moves_sum
FROM packed_game
WHERE id >= :first AND id < :behind
ORDER BY id
