DELETE FROM analysis WHERE game_id = ?1
