-- Whether all that is stored of a game but its record agrees with its checksums, and where its record is.
SELECT packed_game.sum IS row_sum('packed_game', packed_game.id, black_id, white_id, event_id, date, kind_id, random_start, layout_inferred, result,
                                  ending, score_black, score_white, score_others, plies, incomplete, mended)
           AND moves_sum IS row_sum('moves', packed_game.id, start, kind_id, moves, result, date, incomplete IS NOT NULL, plies, score_black,
                                    score_white, source_id, block_id, place, comment)
           AND source.sum IS row_sum('source', source.id, source.name, imported_at, preamble)
           AND kind.sum IS row_sum('kind', kind.id, layout, rules)
           AND (black_id IS NULL OR black.sum IS row_sum('player', black.id, black.name))
           AND (white_id IS NULL OR white.sum IS row_sum('player', white.id, white.name))
           AND (event_id IS NULL OR event.sum IS row_sum('event', event.id, event.name))
           AND NOT EXISTS (SELECT 1 FROM seat LEFT JOIN player ON player.id = player_id
                           WHERE game_id = :id AND (seat.sum IS NOT row_sum('seat', game_id, number, player_id)
                               OR player_id IS NOT NULL AND player.sum IS NOT row_sum('player', player.id, player.name)))
           AND NOT EXISTS (SELECT 1 FROM annotation WHERE game_id = :id AND sum IS NOT row_sum('annotation', game_id, ply, mark, clock, comment))
           AND NOT EXISTS (SELECT 1 FROM variation WHERE game_id = :id AND sum IS NOT row_sum('variation', game_id, number, parent, ply, comment, moves))
           AND NOT EXISTS (SELECT 1 FROM variation_annotation
                           WHERE game_id = :id AND sum IS NOT row_sum('variation_annotation', game_id, number, ply, mark, clock, comment))
           AND NOT EXISTS (SELECT 1 FROM problem
                           WHERE game_id = :id
                               AND sum IS NOT row_sum('problem', game_id, number, severity, problem.kind, line, column, offset, ply, message)),
       block_id, place
FROM packed_game
LEFT JOIN source ON source.id = source_id
LEFT JOIN kind ON kind.id = kind_id
LEFT JOIN player AS black ON black.id = black_id
LEFT JOIN player AS white ON white.id = white_id
LEFT JOIN event ON event.id = event_id
WHERE packed_game.id = :id
