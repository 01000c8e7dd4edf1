SELECT id, name, checksum FROM player WHERE id = :id
