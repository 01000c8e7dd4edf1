INSERT OR IGNORE INTO alias (spelling, name, made_at, sum)
VALUES (?1, ?2, ?3, ?4)
