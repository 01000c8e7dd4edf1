SELECT game_id, analysed_by, data, checksum FROM analysis WHERE game_id = ?1
