INSERT OR IGNORE INTO change_part (id, change_id, subject, first, last, checksum, before)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
