SELECT id, text_bytes, sum, data FROM block WHERE id = :id
