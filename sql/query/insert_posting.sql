INSERT INTO posting (id, data) VALUES (:id, :data)
