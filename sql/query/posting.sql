SELECT data FROM posting WHERE id = :id
