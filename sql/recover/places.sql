-- Where the records of games are, and their sources.
SELECT packed_game.id, block_id, place, source.name
FROM packed_game
LEFT JOIN source ON source.id = source_id
ORDER BY packed_game.id
