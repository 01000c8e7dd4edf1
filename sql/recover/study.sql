INSERT OR IGNORE INTO study (id, name, created_at, note, checksum)
VALUES (?1, ?2, ?3, ?4, ?5)
