INSERT INTO block (text_bytes, data) VALUES (:text_bytes, :data)
