INSERT INTO chunk (id, data) VALUES (:id, :data)
