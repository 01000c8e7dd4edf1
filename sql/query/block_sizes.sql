SELECT id, text_bytes FROM block ORDER BY id
