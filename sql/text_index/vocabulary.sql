CREATE VIRTUAL TABLE temp.game_word_vocabulary USING fts5vocab(main, game_word, instance)
