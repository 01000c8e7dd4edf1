-- The games as the table of an export has them, column by column; NULL stands for values that are not in their rows. After them the columns to replay the games,
-- the locations of their records, and the checksum of these.
SELECT summary.id, NULL, black, white, others, event, summary.date, layout, rules, summary.result, summary.ending, summary.score_black,
       summary.score_white, summary.score_others, summary.plies, summary.incomplete, summary.repaired, source.name, NULL, NULL, NULL,
       packed_game.id, start, packed_game.variant_id, moves, packed_game.result, packed_game.date, packed_game.incomplete IS NOT NULL,
       packed_game.plies, packed_game.score_black, packed_game.score_white, packed_game.source_id, record_block_id, record_number, packed_game.comment, moves_checksum
FROM packed_game
JOIN summary ON summary.id = packed_game.id
JOIN source ON source.id = packed_game.source_id
ORDER BY packed_game.id
