INSERT INTO player (id, name, checksum)
SELECT id, :name, row_checksum('player', id, :name)
FROM (SELECT coalesce(max(id), 0) + 1 AS id FROM player)
WHERE TRUE
ON CONFLICT (name) DO UPDATE SET name = excluded.name
RETURNING id
