SELECT * FROM summary WHERE id = :id
