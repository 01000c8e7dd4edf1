INSERT OR IGNORE INTO saved_result (id, name, created_at, question, checksum)
VALUES (?1, ?2, ?3, ?4, ?5)
