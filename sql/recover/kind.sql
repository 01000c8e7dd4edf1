INSERT OR IGNORE INTO kind (id, layout, rules, sum)
VALUES (?1, ?2, ?3, ?4)
