-- The row of a game without its checksums, and the names and the variant that it refers to.
SELECT packed_game.id, source_id, record_block_id, record_number, black_id, white_id, event_id, date, variant_id, random_start, layout_inferred, start, result, ending,
       score_black, score_white, score_others, plies, incomplete, repaired, comment, moves, packed_game.checksum, moves_checksum,
       black.name, white.name, event.name, variant.layout, variant.rules
FROM packed_game
JOIN variant ON variant.id = variant_id
LEFT JOIN player AS black ON black.id = black_id
LEFT JOIN player AS white ON white.id = white_id
LEFT JOIN event ON event.id = event_id
WHERE packed_game.id = :id
