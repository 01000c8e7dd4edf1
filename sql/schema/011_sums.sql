-- The end of version 11: checksums of the rows that are there.
UPDATE source SET sum = row_sum('source', id, name, imported_at, preamble);
UPDATE player SET sum = row_sum('player', id, name);
UPDATE event SET sum = row_sum('event', id, name);
UPDATE kind SET sum = row_sum('kind', id, layout, rules);
UPDATE block SET sum = row_sum('block', id, text_bytes);
UPDATE segment SET sum = row_sum('segment', id, first_game, games, positions, room);
UPDATE reject SET sum = row_sum('reject', id, source_id, game_id, line, column, offset, kind, message, text, text_bytes, identity, record_line, record_column, record_offset);
UPDATE retaken SET sum = row_sum('retaken', identity, named);
UPDATE kept SET sum = row_sum('kept', id, name, made_at, question);
UPDATE kept_game SET sum = row_sum('kept_game', kept_id, game_id);
UPDATE alias SET sum = row_sum('alias', spelling, name, made_at);
UPDATE analysis SET sum = row_sum('analysis', game_id, made_by, data);
UPDATE puzzle SET sum = row_sum('puzzle', game_id, ply, made_by, task, difficulty, worth_with, worth_without, solution);
UPDATE seat SET sum = row_sum('seat', game_id, number, player_id);
UPDATE annotation SET sum = row_sum('annotation', game_id, ply, mark, clock, comment);
UPDATE problem SET sum = row_sum('problem', game_id, number, severity, kind, line, column, offset, ply, message);
UPDATE variation SET sum = row_sum('variation', game_id, number, parent, ply, comment, moves);
UPDATE variation_annotation SET sum = row_sum('variation_annotation', game_id, number, ply, mark, clock, comment);
UPDATE packed_game SET sum = row_sum('packed_game', id, black_id, white_id, event_id, date, kind_id, random_start, layout_inferred, result, ending, score_black, score_white,
               score_others, plies, incomplete, mended),
    moves_sum = row_sum('moves', id, start, kind_id, moves, result, date, incomplete IS NOT NULL, plies, score_black, score_white, source_id, block_id,
               place, comment);
