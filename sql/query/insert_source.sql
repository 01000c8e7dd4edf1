INSERT INTO source (id, name, imported_at, checksum)
SELECT id, name, at, row_checksum('source', id, name, at, '')
FROM (SELECT (SELECT coalesce(max(id), 0) + 1 FROM source) AS id, :name AS name, strftime('%Y-%m-%dT%H:%M:%SZ', 'now') AS at)
WHERE TRUE
ON CONFLICT (name) DO UPDATE SET imported_at = excluded.imported_at, checksum = row_checksum('source', id, name, excluded.imported_at, preamble)
RETURNING id
