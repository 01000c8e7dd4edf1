INSERT OR IGNORE INTO block (id, text_bytes, data, sum)
VALUES (?1, ?2, ?3, ?4)
