DELETE FROM reimported_reject WHERE identity = ?1
