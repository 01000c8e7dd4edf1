INSERT INTO saved_result (id, name, created_at, question, checksum) SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?6 IS NOT NULL
