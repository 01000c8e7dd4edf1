-- Rows that do not agree with their checksums, a statement for each table.
SELECT 'source', CAST(id AS TEXT) FROM source WHERE checksum IS NOT row_checksum('source', id, name, imported_at, preamble);
SELECT 'player', CAST(id AS TEXT) FROM player WHERE checksum IS NOT row_checksum('player', id, name);
SELECT 'event', CAST(id AS TEXT) FROM event WHERE checksum IS NOT row_checksum('event', id, name);
SELECT 'variant', CAST(id AS TEXT) FROM variant WHERE checksum IS NOT row_checksum('variant', id, layout, rules);
SELECT 'record_block', CAST(id AS TEXT) FROM record_block WHERE checksum IS NOT row_checksum('record_block', id, text_bytes);
SELECT 'segment', CAST(id AS TEXT) FROM segment WHERE checksum IS NOT row_checksum('segment', id, first_game, games, positions, chunk_bytes);
SELECT 'reject', CAST(id AS TEXT) FROM reject WHERE checksum IS NOT row_checksum('reject', id, source_id, game_id, line, column, offset, kind, message, identity, record_line, record_column, record_offset, text_bytes, text);
SELECT 'reimported_reject', hex(identity) FROM reimported_reject WHERE checksum IS NOT row_checksum('reimported_reject', identity, named);
SELECT 'saved_result', CAST(id AS TEXT) FROM saved_result WHERE checksum IS NOT row_checksum('saved_result', id, name, created_at, question);
SELECT 'saved_result_game', saved_result_id || ', ' || game_id FROM saved_result_game WHERE checksum IS NOT row_checksum('saved_result_game', saved_result_id, game_id);
SELECT 'study', CAST(id AS TEXT) FROM study WHERE checksum IS NOT row_checksum('study', id, name, created_at, note);
SELECT 'study_item', study_id || ', ' || number FROM study_item WHERE checksum IS NOT row_checksum('study_item', study_id, number, game_id, ply, position, rules, note);
SELECT 'alias', spelling FROM alias WHERE checksum IS NOT row_checksum('alias', spelling, name, created_at);
SELECT 'analysis', CAST(game_id AS TEXT) FROM analysis WHERE checksum IS NOT row_checksum('analysis', game_id, analysed_by, data);
SELECT 'puzzle', game_id || ', ' || ply FROM puzzle WHERE checksum IS NOT row_checksum('puzzle', game_id, ply, found_by, task, difficulty, score_with, score_without, solution);
SELECT 'seat', game_id || ', ' || number FROM seat WHERE checksum IS NOT row_checksum('seat', game_id, number, player_id);
SELECT 'annotation', game_id || ', ' || ply FROM annotation WHERE checksum IS NOT row_checksum('annotation', game_id, ply, mark, clock, comment);
SELECT 'problem', game_id || ', ' || number FROM problem WHERE checksum IS NOT row_checksum('problem', game_id, number, severity, kind, line, column, offset, ply, message);
SELECT 'variation', game_id || ', ' || number FROM variation WHERE checksum IS NOT row_checksum('variation', game_id, number, parent, ply, comment, moves);
SELECT 'variation_annotation', game_id || ', ' || number || ', ' || ply FROM variation_annotation WHERE checksum IS NOT row_checksum('variation_annotation', game_id, number, ply, mark, clock, comment);
SELECT 'change', CAST(id AS TEXT) FROM change WHERE checksum IS NOT row_checksum('change', id, changed_at, kind, summary, undoes);
SELECT 'change_part', CAST(id AS TEXT) FROM change_part WHERE checksum IS NOT row_checksum('change_part', id, change_id, subject, first, last, before);
SELECT 'edited_game', CAST(game_id AS TEXT) FROM edited_game WHERE checksum IS NOT row_checksum('edited_game', game_id, edited_at, identity);
SELECT 'game_rating', CAST(game_id AS TEXT) FROM game_rating WHERE checksum IS NOT row_checksum('game_rating', game_id, black, white);
SELECT 'text_index', CAST(id AS TEXT) FROM text_index WHERE checksum IS NOT row_checksum('text_index', id, last_game);
SELECT 'unindexed_game', CAST(game_id AS TEXT) FROM unindexed_game WHERE checksum IS NOT row_checksum('unindexed_game', game_id);
-- Variations have the numbers from 1 on.
SELECT 'variation', game_id || ', ' || max(number) FROM variation GROUP BY game_id HAVING min(number) IS NOT 1 OR max(number) IS NOT count(*);
SELECT 'packed_game', CAST(id AS TEXT)
FROM packed_game
WHERE checksum IS NOT row_checksum('packed_game', id, black_id, white_id, event_id, date, variant_id, random_start, layout_inferred, result, ending, score_black,
                         score_white, score_others, plies, incomplete, repaired)
   OR moves_checksum IS NOT row_checksum('moves', id, start, variant_id, moves, result, date, incomplete IS NOT NULL, plies, score_black, score_white, source_id,
                               record_block_id, record_number, comment)
