INSERT OR IGNORE INTO record_block (id, text_bytes, checksum, data)
VALUES (?1, ?2, ?3, ?4)
