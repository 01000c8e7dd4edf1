SELECT EXISTS (SELECT 1 FROM player WHERE name = :name)
