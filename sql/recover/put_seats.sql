-- Gives games of a kind a seat whose row is lost, without the player.
INSERT INTO seat (game_id, number, player_id, checksum)
SELECT id, :number, NULL, row_checksum('seat', id, :number, NULL)
FROM packed_game
WHERE variant_id = :kind AND id NOT IN (SELECT game_id FROM seat WHERE number = :number)
RETURNING game_id
