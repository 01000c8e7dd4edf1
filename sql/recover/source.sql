INSERT OR IGNORE INTO source (id, name, imported_at, preamble, checksum)
VALUES (?1, ?2, ?3, ?4, ?5)
