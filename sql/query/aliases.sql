SELECT spelling, name, created_at, checksum FROM alias ORDER BY name, spelling
