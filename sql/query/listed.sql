-- What a list says of games, with numbers for names.
SELECT id, black_id, white_id, event_id, date, kind_id, random_start, layout_inferred, result, coalesce(ending, 0), score_black, score_white,
       score_others, plies, incomplete, mended
FROM packed_game
WHERE id BETWEEN :first AND :last
ORDER BY id
