-- Says where the record of a game is.
UPDATE packed_game
SET block_id = :block, place = :place,
    moves_sum = row_sum('moves', id, start, kind_id, moves, result, date, incomplete IS NOT NULL, plies, score_black, score_white, source_id, :block,
                        :place, comment)
WHERE id = :id
