-- The columns of games that lists show, with ids in place of names, and a checksum of them.
SELECT id, black_id, white_id, event_id, date, variant_id, random_start, layout_inferred, result, ending, score_black, score_white,
       score_others, plies, incomplete, repaired, checksum
FROM packed_game
WHERE id BETWEEN :first AND :last
ORDER BY id
