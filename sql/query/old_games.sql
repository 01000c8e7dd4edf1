-- The games of schema version 4.
SELECT old_game.id, identity, source_id, line, column, format, black.name, white.name, event, date, layout, layout_inferred, rules, start,
       result, ending, score_black, score_white, score_others, plies, incomplete, mended, comment, moves, text
FROM old_game
LEFT JOIN player AS black ON black.id = black_id
LEFT JOIN player AS white ON white.id = white_id
ORDER BY old_game.id
