INSERT INTO reimported_reject (identity, named, checksum)
SELECT identity, :named, row_checksum('reimported_reject', identity, :named) FROM reject WHERE id = :id
ON CONFLICT (identity) DO NOTHING
