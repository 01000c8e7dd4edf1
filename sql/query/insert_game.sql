INSERT INTO packed_game (id, source_id, record_block_id, record_number, black_id, white_id, event_id, date, variant_id, random_start, layout_inferred, start, result,
                         ending, score_black, score_white, score_others, plies, incomplete, repaired, comment, moves, checksum, moves_checksum)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24)
