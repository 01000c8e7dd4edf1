DELETE FROM saved_result WHERE id = ?1
