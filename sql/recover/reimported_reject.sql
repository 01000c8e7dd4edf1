INSERT OR IGNORE INTO reimported_reject (identity, named, checksum)
VALUES (?1, ?2, ?3)
