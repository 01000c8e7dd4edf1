SELECT facts, identities, footprints FROM segment WHERE id = :id
