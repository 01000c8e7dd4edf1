-- The columns to replay the games of a range, and their checksum.
SELECT id, start, variant_id, moves, result, date, incomplete IS NOT NULL, plies, score_black, score_white, source_id, record_block_id,
       record_number, comment, moves_checksum
FROM packed_game
WHERE id >= :first AND id < :end
ORDER BY id
