SELECT id, name, created_at, note, checksum FROM study WHERE name = :name
