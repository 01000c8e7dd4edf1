-- Rows that do not say what they said when they were written, a statement for each table.
SELECT 'source', CAST(id AS TEXT) FROM source WHERE sum IS NOT row_sum('source', id, name, imported_at, preamble);
SELECT 'player', CAST(id AS TEXT) FROM player WHERE sum IS NOT row_sum('player', id, name);
SELECT 'event', CAST(id AS TEXT) FROM event WHERE sum IS NOT row_sum('event', id, name);
SELECT 'kind', CAST(id AS TEXT) FROM kind WHERE sum IS NOT row_sum('kind', id, layout, rules);
SELECT 'block', CAST(id AS TEXT) FROM block WHERE sum IS NOT row_sum('block', id, text_bytes);
SELECT 'segment', CAST(id AS TEXT) FROM segment WHERE sum IS NOT row_sum('segment', id, first_game, games, positions, room);
SELECT 'reject', CAST(id AS TEXT) FROM reject WHERE sum IS NOT row_sum('reject', id, source_id, game_id, line, column, offset, kind, message, text, text_bytes, identity, record_line, record_column, record_offset);
SELECT 'retaken', hex(identity) FROM retaken WHERE sum IS NOT row_sum('retaken', identity, named);
SELECT 'kept', CAST(id AS TEXT) FROM kept WHERE sum IS NOT row_sum('kept', id, name, made_at, question);
SELECT 'kept_game', kept_id || ', ' || game_id FROM kept_game WHERE sum IS NOT row_sum('kept_game', kept_id, game_id);
SELECT 'alias', spelling FROM alias WHERE sum IS NOT row_sum('alias', spelling, name, made_at);
SELECT 'analysis', CAST(game_id AS TEXT) FROM analysis WHERE sum IS NOT row_sum('analysis', game_id, made_by, data);
SELECT 'puzzle', game_id || ', ' || ply FROM puzzle WHERE sum IS NOT row_sum('puzzle', game_id, ply, made_by, task, difficulty, worth_with, worth_without, solution);
SELECT 'seat', game_id || ', ' || number FROM seat WHERE sum IS NOT row_sum('seat', game_id, number, player_id);
SELECT 'annotation', game_id || ', ' || ply FROM annotation WHERE sum IS NOT row_sum('annotation', game_id, ply, mark, clock, comment);
SELECT 'problem', game_id || ', ' || number FROM problem WHERE sum IS NOT row_sum('problem', game_id, number, severity, kind, line, column, offset, ply, message);
SELECT 'variation', game_id || ', ' || number FROM variation WHERE sum IS NOT row_sum('variation', game_id, number, parent, ply, comment, moves);
SELECT 'variation_annotation', game_id || ', ' || number || ', ' || ply FROM variation_annotation WHERE sum IS NOT row_sum('variation_annotation', game_id, number, ply, mark, clock, comment);
-- Variations have the numbers from 1 on.
SELECT 'variation', game_id || ', ' || max(number) FROM variation GROUP BY game_id HAVING min(number) IS NOT 1 OR max(number) IS NOT count(*);
SELECT 'packed_game', CAST(id AS TEXT)
FROM packed_game
WHERE sum IS NOT row_sum('packed_game', id, black_id, white_id, event_id, date, kind_id, random_start, layout_inferred, result, ending, score_black,
                         score_white, score_others, plies, incomplete, mended)
   OR moves_sum IS NOT row_sum('moves', id, start, kind_id, moves, result, date, incomplete IS NOT NULL, plies, score_black, score_white, source_id,
                               block_id, place, comment)
