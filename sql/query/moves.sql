-- The columns to replay a game and to count it, and their checksum.
SELECT id, start, variant_id, moves, result, date, incomplete IS NOT NULL, plies, score_black, score_white, source_id, record_block_id,
       record_number, comment, moves_checksum
FROM packed_game
WHERE id = :id
