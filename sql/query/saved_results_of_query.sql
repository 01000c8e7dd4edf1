SELECT id FROM saved_result WHERE question = :question AND created_at = :created_at
