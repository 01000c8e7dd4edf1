SELECT id FROM kept WHERE name = :name
