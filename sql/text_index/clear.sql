INSERT INTO game_word (game_word) VALUES ('delete-all');
DELETE FROM game_rating;
DELETE FROM unindexed_game;
UPDATE text_index SET last_game = 0, checksum = row_checksum('text_index', id, 0);
