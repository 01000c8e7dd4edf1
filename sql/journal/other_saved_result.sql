SELECT id FROM saved_result WHERE name = :name AND id <> :id
