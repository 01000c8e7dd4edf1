SELECT spelling, name, made_at, sum FROM alias ORDER BY name, spelling
