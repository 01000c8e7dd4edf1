INSERT INTO game_word (game_word) VALUES ('optimize')
