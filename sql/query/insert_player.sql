INSERT INTO player (id, name, sum)
SELECT id, :name, row_sum('player', id, :name)
FROM (SELECT coalesce(max(id), 0) + 1 AS id FROM player)
WHERE TRUE
ON CONFLICT (name) DO UPDATE SET name = excluded.name
RETURNING id
