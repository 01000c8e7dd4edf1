INSERT INTO player (id, name, checksum)
SELECT id, :name, row_checksum('player', id, :name)
-- As a scalar subquery, max() is read from the end of the table.
FROM (SELECT (SELECT coalesce(max(id), 0) FROM player) + 1 AS id)
WHERE TRUE
ON CONFLICT (name) DO UPDATE SET name = excluded.name
RETURNING id
