SELECT game_id, number, player_id, sum FROM seat
