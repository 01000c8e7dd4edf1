INSERT OR IGNORE INTO kept (id, name, made_at, question, sum)
VALUES (?1, ?2, ?3, ?4, ?5)
