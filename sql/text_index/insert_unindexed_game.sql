-- Only a game that is in the index.
INSERT INTO unindexed_game (game_id, checksum)
SELECT :game, row_checksum('unindexed_game', :game)
WHERE :game <= (SELECT last_game FROM text_index)
ON CONFLICT (game_id) DO NOTHING
