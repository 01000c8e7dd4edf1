SELECT term, doc FROM temp.game_word_vocabulary
