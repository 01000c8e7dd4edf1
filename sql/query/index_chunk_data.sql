SELECT data FROM index_chunk WHERE id = :id
