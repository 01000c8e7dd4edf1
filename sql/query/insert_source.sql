INSERT INTO source (id, name, imported_at, sum)
SELECT id, name, at, row_sum('source', id, name, at, '')
FROM (SELECT (SELECT coalesce(max(id), 0) + 1 FROM source) AS id, :name AS name, strftime('%Y-%m-%dT%H:%M:%SZ', 'now') AS at)
WHERE TRUE
ON CONFLICT (name) DO UPDATE SET imported_at = excluded.imported_at, sum = row_sum('source', id, name, excluded.imported_at, preamble)
RETURNING id
