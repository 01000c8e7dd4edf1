SELECT data FROM index_page WHERE id = :id
