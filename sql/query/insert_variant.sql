INSERT INTO variant (id, layout, rules, checksum)
SELECT id, :layout, :rules, row_checksum('variant', id, :layout, :rules)
FROM (SELECT coalesce(max(id), 0) + 1 AS id FROM variant)
WHERE TRUE
ON CONFLICT (coalesce(layout, ''), coalesce(rules, '')) DO UPDATE SET layout = excluded.layout
RETURNING id
