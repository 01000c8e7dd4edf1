INSERT INTO filter_column (id, data) VALUES (:id, :data)
