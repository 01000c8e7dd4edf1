SELECT comment, start, kind.layout, kind.rules, moves, block_id, place, source.name
FROM packed_game
JOIN source ON source.id = source_id
JOIN kind ON kind.id = kind_id
WHERE packed_game.id = :id
