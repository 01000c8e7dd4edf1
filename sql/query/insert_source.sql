INSERT INTO source (id, name, imported_at, checksum)
SELECT id, name, at, row_checksum('source', id, name, at, '')
-- No number is used twice as long as a change can be undone.
FROM (SELECT max((SELECT coalesce(max(id), 0) FROM source), (SELECT coalesce(max(last), 0) FROM change_part WHERE subject = 'source')) + 1 AS id, :name AS name, strftime('%Y-%m-%dT%H:%M:%SZ', 'now') AS at)
WHERE TRUE
ON CONFLICT (name) DO UPDATE SET imported_at = excluded.imported_at, checksum = row_checksum('source', id, name, excluded.imported_at, preamble)
RETURNING id
