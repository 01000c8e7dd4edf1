SELECT EXISTS (SELECT 1 FROM retaken WHERE identity = :identity)
