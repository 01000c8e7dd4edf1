SELECT game_id FROM kept_game WHERE kept_id = :kept
