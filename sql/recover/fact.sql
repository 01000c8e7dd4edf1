INSERT OR IGNORE INTO fact (id, data)
VALUES (?1, ?2)
