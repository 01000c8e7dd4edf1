INSERT OR IGNORE INTO variant (id, layout, rules, checksum)
VALUES (?1, ?2, ?3, ?4)
