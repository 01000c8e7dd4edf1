SELECT id, name, checksum FROM event WHERE id = :id
