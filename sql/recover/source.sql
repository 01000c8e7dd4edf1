INSERT OR IGNORE INTO source (id, name, imported_at, preamble, sum)
VALUES (?1, ?2, ?3, ?4, ?5)
