INSERT INTO fact (id, data) VALUES (:id, :data)
