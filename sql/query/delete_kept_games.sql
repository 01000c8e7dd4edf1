DELETE FROM kept_game WHERE kept_id = :kept
