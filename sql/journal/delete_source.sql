-- Another change may have stored something of it since.
DELETE FROM source
WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM reject WHERE source_id = ?1) AND NOT EXISTS (SELECT 1 FROM packed_game WHERE source_id = ?1)
