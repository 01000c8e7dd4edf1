INSERT INTO game_word (rowid, words) VALUES (:game, :words)
