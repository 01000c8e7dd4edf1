SELECT game_id, number, player_id, checksum FROM seat
