INSERT INTO kind (id, layout, rules, sum)
SELECT id, :layout, :rules, row_sum('kind', id, :layout, :rules)
FROM (SELECT coalesce(max(id), 0) + 1 AS id FROM kind)
WHERE TRUE
ON CONFLICT (coalesce(layout, ''), coalesce(rules, '')) DO UPDATE SET layout = excluded.layout
RETURNING id
