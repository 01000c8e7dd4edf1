INSERT OR IGNORE INTO filter_column (id, data)
VALUES (?1, ?2)
