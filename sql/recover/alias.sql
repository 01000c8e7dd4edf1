INSERT OR IGNORE INTO alias (spelling, name, created_at, checksum)
VALUES (?1, ?2, ?3, ?4)
