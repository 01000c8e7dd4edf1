DELETE FROM segment WHERE id = :id
