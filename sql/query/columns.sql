SELECT identities, footprints FROM segment WHERE id = :id
