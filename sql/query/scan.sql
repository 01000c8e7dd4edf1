-- The columns to replay games and to exclude some without a replay, and their checksum.
SELECT id, start, variant_id, moves, result, date, incomplete IS NOT NULL, plies, score_black, score_white, source_id, record_block_id,
       record_number, comment, moves_checksum
FROM packed_game
WHERE id BETWEEN :first AND :last
ORDER BY id
