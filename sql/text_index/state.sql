SELECT id, last_game, checksum FROM text_index
