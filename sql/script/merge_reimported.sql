-- What was imported again after a correction is known by the name of its source: the numbers of sources are others in another database.
INSERT INTO main.reimported_reject (identity, named, checksum)
SELECT named, named, row_checksum('reimported_reject', named, named)
FROM other.reimported_reject
WHERE named NOT IN (SELECT named FROM main.reimported_reject)
ON CONFLICT (identity) DO NOTHING;
