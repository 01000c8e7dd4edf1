INSERT INTO kind (layout, rules) VALUES (:layout, :rules)
ON CONFLICT (coalesce(layout, ''), coalesce(rules, '')) DO UPDATE SET layout = excluded.layout
RETURNING id
