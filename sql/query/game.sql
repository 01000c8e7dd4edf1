-- What it takes to replay a game, the checksum of that, whether its source is as it was, and what else is said of it.
SELECT packed_game.id, start, kind_id, moves, result, date, incomplete IS NOT NULL, plies, score_black, score_white, source_id, block_id, place,
       comment, moves_sum, source.sum IS row_sum('source', source.id, source.name, imported_at, preamble), kind.layout, kind.rules, source.name
FROM packed_game
JOIN source ON source.id = source_id
JOIN kind ON kind.id = kind_id
WHERE packed_game.id = :id
