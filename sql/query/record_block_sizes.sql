SELECT id, text_bytes FROM record_block ORDER BY id
