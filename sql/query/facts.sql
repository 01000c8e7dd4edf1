SELECT facts FROM segment WHERE id = :id
