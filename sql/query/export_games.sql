-- The games as the table of an export has them, column by column; NULL stands for what is not in their rows. Behind them what it takes to replay them,
-- and where their records are.
SELECT summary.id, NULL, black, white, others, event, summary.date, layout, rules, summary.result, summary.ending, summary.score_black,
       summary.score_white, summary.score_others, summary.plies, summary.incomplete, summary.mended, source.name, NULL, NULL, NULL,
       start, packed_game.kind_id, moves, block_id, place
FROM packed_game
JOIN summary ON summary.id = packed_game.id
JOIN source ON source.id = packed_game.source_id
ORDER BY packed_game.id
