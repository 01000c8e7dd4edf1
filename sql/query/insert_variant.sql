INSERT INTO variant (id, layout, rules, checksum)
SELECT id, :layout, :rules, row_checksum('variant', id, :layout, :rules)
-- As a scalar subquery, max() is read from the end of the table.
FROM (SELECT (SELECT coalesce(max(id), 0) FROM variant) + 1 AS id)
WHERE TRUE
ON CONFLICT (coalesce(layout, ''), coalesce(rules, '')) DO UPDATE SET layout = excluded.layout
RETURNING id
