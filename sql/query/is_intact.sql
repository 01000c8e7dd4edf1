-- Whether all stored data of a game except its record agree with their checksums, and the location of its record.
SELECT packed_game.checksum IS row_checksum('packed_game', packed_game.id, black_id, white_id, event_id, date, variant_id, random_start, layout_inferred, result,
                                  ending, score_black, score_white, score_others, plies, incomplete, repaired)
           AND moves_checksum IS row_checksum('moves', packed_game.id, start, variant_id, moves, result, date, incomplete IS NOT NULL, plies, score_black,
                                    score_white, source_id, record_block_id, record_number, comment)
           AND source.checksum IS row_checksum('source', source.id, source.name, imported_at, preamble)
           AND variant.checksum IS row_checksum('variant', variant.id, layout, rules)
           AND (black_id IS NULL OR black.checksum IS row_checksum('player', black.id, black.name))
           AND (white_id IS NULL OR white.checksum IS row_checksum('player', white.id, white.name))
           AND (event_id IS NULL OR event.checksum IS row_checksum('event', event.id, event.name))
           AND NOT EXISTS (SELECT 1 FROM seat LEFT JOIN player ON player.id = player_id
                           WHERE game_id = :id AND (seat.checksum IS NOT row_checksum('seat', game_id, number, player_id)
                               OR player_id IS NOT NULL AND player.checksum IS NOT row_checksum('player', player.id, player.name)))
           AND NOT EXISTS (SELECT 1 FROM annotation WHERE game_id = :id AND checksum IS NOT row_checksum('annotation', game_id, ply, mark, clock, comment))
           AND NOT EXISTS (SELECT 1 FROM variation WHERE game_id = :id AND checksum IS NOT row_checksum('variation', game_id, number, parent, ply, comment, moves))
           AND NOT EXISTS (SELECT 1 FROM variation_annotation
                           WHERE game_id = :id AND checksum IS NOT row_checksum('variation_annotation', game_id, number, ply, mark, clock, comment))
           AND NOT EXISTS (SELECT 1 FROM problem
                           WHERE game_id = :id
                               AND checksum IS NOT row_checksum('problem', game_id, number, severity, problem.kind, line, column, offset, ply, message)),
       record_block_id, record_number
FROM packed_game
LEFT JOIN source ON source.id = source_id
LEFT JOIN variant ON variant.id = variant_id
LEFT JOIN player AS black ON black.id = black_id
LEFT JOIN player AS white ON white.id = white_id
LEFT JOIN event ON event.id = event_id
WHERE packed_game.id = :id
