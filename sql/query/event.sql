SELECT id, name, sum FROM event WHERE id = :id
