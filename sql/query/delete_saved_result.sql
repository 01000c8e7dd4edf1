DELETE FROM saved_result WHERE id = :kept
