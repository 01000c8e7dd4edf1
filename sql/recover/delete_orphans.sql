-- The rows that belong to lost games, and blocks that hold no record of a game.
DELETE FROM saved_result_game WHERE game_id NOT IN (SELECT id FROM packed_game) OR saved_result_id NOT IN (SELECT id FROM saved_result);
DELETE FROM seat WHERE game_id NOT IN (SELECT id FROM packed_game);
DELETE FROM annotation WHERE game_id NOT IN (SELECT id FROM packed_game);
DELETE FROM variation_annotation WHERE (game_id, number) NOT IN (SELECT game_id, number FROM variation);
DELETE FROM variation_annotation WHERE game_id NOT IN (SELECT id FROM packed_game);
DELETE FROM variation WHERE game_id NOT IN (SELECT id FROM packed_game);
DELETE FROM problem WHERE game_id NOT IN (SELECT id FROM packed_game);
DELETE FROM analysis WHERE game_id NOT IN (SELECT id FROM packed_game);
DELETE FROM puzzle WHERE game_id NOT IN (SELECT id FROM packed_game);
DELETE FROM reject WHERE game_id IS NOT NULL AND game_id NOT IN (SELECT id FROM packed_game);
DELETE FROM record_block WHERE id NOT IN (SELECT record_block_id FROM packed_game);
DELETE FROM edited_game WHERE game_id NOT IN (SELECT id FROM packed_game);
DELETE FROM study_item WHERE study_id NOT IN (SELECT id FROM study);
DELETE FROM change_part WHERE change_id NOT IN (SELECT id FROM change);
UPDATE change SET undoes = NULL, checksum = row_checksum('change', id, changed_at, kind, summary, NULL) WHERE undoes NOT IN (SELECT id FROM change);
