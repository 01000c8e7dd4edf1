INSERT INTO event (id, name, checksum)
SELECT id, :name, row_checksum('event', id, :name)
-- As a scalar subquery, max() is read from the end of the table.
FROM (SELECT (SELECT coalesce(max(id), 0) FROM event) + 1 AS id)
WHERE TRUE
ON CONFLICT (name) DO UPDATE SET name = excluded.name
RETURNING id
