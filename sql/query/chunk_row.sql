SELECT data FROM chunk WHERE id = :id
