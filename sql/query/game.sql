-- The columns to replay a game, their checksum, whether its source agrees with its own, and the other fields of the game.
SELECT packed_game.id, start, variant_id, moves, result, date, incomplete IS NOT NULL, plies, score_black, score_white, source_id, record_block_id, record_number,
       comment, moves_checksum, source.checksum IS row_checksum('source', source.id, source.name, imported_at, preamble), variant.layout, variant.rules, source.name, edited_at, edited_game.checksum IS row_checksum('edited_game', edited_game.game_id, edited_at, edited_game.identity)
FROM packed_game
JOIN source ON source.id = source_id
JOIN variant ON variant.id = variant_id
LEFT JOIN edited_game ON edited_game.game_id = packed_game.id
WHERE packed_game.id = :id
