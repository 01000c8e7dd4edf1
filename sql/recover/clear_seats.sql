-- Leaves out the players of further seats that are lost.
UPDATE seat SET player_id = NULL, checksum = row_checksum('seat', game_id, number, NULL)
WHERE game_id = :id AND player_id NOT IN (SELECT id FROM player)
