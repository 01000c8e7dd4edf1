SELECT game.id, black.name, white.name, event, date, layout, layout_inferred, result, ending, score_black, score_white, plies,
       incomplete, comment, start, moves, text, source.name, line
FROM game
JOIN source ON source.id = source_id
LEFT JOIN player AS black ON black.id = black_id
LEFT JOIN player AS white ON white.id = white_id
WHERE game.id = :id
