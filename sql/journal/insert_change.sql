INSERT INTO change (id, changed_at, kind, summary, undoes, checksum)
SELECT id, at, :kind, :summary, :undoes, row_checksum('change', id, at, :kind, :summary, :undoes)
FROM (SELECT coalesce(max(id), 0) + 1 AS id, strftime('%Y-%m-%dT%H:%M:%SZ', 'now') AS at FROM change)
RETURNING id
