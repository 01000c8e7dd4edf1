SELECT game_id, black, white, checksum FROM game_rating ORDER BY game_id
