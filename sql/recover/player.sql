INSERT OR IGNORE INTO player (id, name, sum)
VALUES (?1, ?2, ?3)
