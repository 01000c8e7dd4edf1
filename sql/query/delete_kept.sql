DELETE FROM kept WHERE id = :kept
