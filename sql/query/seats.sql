SELECT game_id, player_id FROM seat WHERE player_id IS NOT NULL
