SELECT signatures FROM segment WHERE id = :id
