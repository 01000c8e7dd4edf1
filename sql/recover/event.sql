INSERT OR IGNORE INTO event (id, name, checksum)
VALUES (?1, ?2, ?3)
