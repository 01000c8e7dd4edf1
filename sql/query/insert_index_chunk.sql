INSERT INTO index_chunk (id, data) VALUES (:id, :data)
