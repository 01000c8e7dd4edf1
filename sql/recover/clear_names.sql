-- Leaves out the names of a game that are lost.
UPDATE packed_game
SET black_id = (SELECT id FROM player WHERE id = black_id), white_id = (SELECT id FROM player WHERE id = white_id),
    event_id = (SELECT id FROM event WHERE id = event_id),
    checksum = row_checksum('packed_game', id, (SELECT id FROM player WHERE id = black_id), (SELECT id FROM player WHERE id = white_id),
                  (SELECT id FROM event WHERE id = event_id), date, variant_id, random_start, layout_inferred, result, ending, score_black, score_white,
                  score_others, plies, incomplete, repaired)
WHERE id = :id
