INSERT OR IGNORE INTO event (id, name, sum)
VALUES (?1, ?2, ?3)
