SELECT EXISTS (SELECT 1 FROM reimported_reject WHERE identity = :identity)
