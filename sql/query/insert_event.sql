INSERT INTO event (id, name, checksum)
SELECT id, :name, row_checksum('event', id, :name)
FROM (SELECT coalesce(max(id), 0) + 1 AS id FROM event)
WHERE TRUE
ON CONFLICT (name) DO UPDATE SET name = excluded.name
RETURNING id
