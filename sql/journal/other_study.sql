SELECT id FROM study WHERE name = :name AND id <> :id
