SELECT data FROM fact WHERE id = :id
