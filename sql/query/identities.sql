SELECT identities FROM segment WHERE id = :id
