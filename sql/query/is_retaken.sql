SELECT EXISTS (SELECT 1 FROM retaken WHERE identity = :identity) OR EXISTS (SELECT 1 FROM retaken WHERE named = :named)
