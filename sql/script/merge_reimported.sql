-- Records that were imported again after a correction are identified by the name of their source, because numbers of sources differ between databases.
INSERT INTO main.reimported_reject (identity, named, checksum)
SELECT named, named, row_checksum('reimported_reject', named, named)
FROM other.reimported_reject
WHERE named NOT IN (SELECT named FROM main.reimported_reject)
ON CONFLICT (identity) DO NOTHING;
