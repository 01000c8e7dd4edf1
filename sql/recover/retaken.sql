INSERT OR IGNORE INTO retaken (identity, sum, named)
VALUES (?1, ?2, ?3)
