INSERT OR IGNORE INTO change (id, changed_at, kind, summary, undoes, checksum)
VALUES (?1, ?2, ?3, ?4, ?5, ?6)
