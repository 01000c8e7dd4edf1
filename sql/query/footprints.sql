SELECT footprints FROM segment WHERE id = :id
