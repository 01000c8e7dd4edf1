-- What belongs to games that are lost, and blocks that hold no record of a game.
DELETE FROM kept_game WHERE game_id NOT IN (SELECT id FROM packed_game) OR kept_id NOT IN (SELECT id FROM kept);
DELETE FROM seat WHERE game_id NOT IN (SELECT id FROM packed_game);
DELETE FROM annotation WHERE game_id NOT IN (SELECT id FROM packed_game);
DELETE FROM variation_annotation WHERE (game_id, number) NOT IN (SELECT game_id, number FROM variation);
DELETE FROM variation_annotation WHERE game_id NOT IN (SELECT id FROM packed_game);
DELETE FROM variation WHERE game_id NOT IN (SELECT id FROM packed_game);
DELETE FROM problem WHERE game_id NOT IN (SELECT id FROM packed_game);
DELETE FROM analysis WHERE game_id NOT IN (SELECT id FROM packed_game);
DELETE FROM puzzle WHERE game_id NOT IN (SELECT id FROM packed_game);
DELETE FROM reject WHERE game_id IS NOT NULL AND game_id NOT IN (SELECT id FROM packed_game);
DELETE FROM block WHERE id NOT IN (SELECT block_id FROM packed_game);
