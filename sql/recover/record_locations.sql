-- The locations of the records of games, and their sources.
SELECT packed_game.id, record_block_id, record_number, source.name
FROM packed_game
LEFT JOIN source ON source.id = source_id
ORDER BY packed_game.id
