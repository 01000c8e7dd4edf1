SELECT id, text_bytes, checksum, data FROM record_block WHERE id = :id
