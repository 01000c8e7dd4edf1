SELECT spelling, name, made_at FROM alias ORDER BY name, spelling
