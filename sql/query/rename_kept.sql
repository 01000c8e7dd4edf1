UPDATE kept SET name = :to WHERE id = :kept
