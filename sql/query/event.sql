SELECT name FROM event WHERE id = :id
