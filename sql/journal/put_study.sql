INSERT INTO study (id, name, created_at, note, checksum) SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?6 IS NOT NULL
