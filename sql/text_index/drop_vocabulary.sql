DROP TABLE temp.game_word_vocabulary
