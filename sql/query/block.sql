SELECT data FROM block WHERE id = :id
