INSERT OR IGNORE INTO player (id, name, checksum)
VALUES (?1, ?2, ?3)
