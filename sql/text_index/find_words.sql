SELECT rowid FROM game_word WHERE game_word MATCH :query ORDER BY rowid
