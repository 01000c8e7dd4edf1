INSERT INTO source (id, name, imported_at, preamble, checksum) VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT (id) DO UPDATE SET name = excluded.name, imported_at = excluded.imported_at, preamble = excluded.preamble, checksum = excluded.checksum
