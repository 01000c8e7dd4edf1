INSERT INTO index_page (id, data) VALUES (:id, :data)
