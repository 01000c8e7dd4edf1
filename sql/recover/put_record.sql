-- Sets the location of the record of a game.
UPDATE packed_game
SET record_block_id = :block, record_number = :place,
    moves_checksum = row_checksum('moves', id, start, variant_id, moves, result, date, incomplete IS NOT NULL, plies, score_black, score_white, source_id, :block,
                        :place, comment)
WHERE id = :id
