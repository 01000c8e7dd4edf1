-- Tables, indices and views, without those of SQLite itself.
SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name, type
