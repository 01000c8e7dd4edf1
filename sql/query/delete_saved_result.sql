DELETE FROM saved_result WHERE id = :saved_result
