SELECT game_id, checksum FROM unindexed_game
