INSERT INTO source (name, imported_at) VALUES (:name, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
ON CONFLICT (name) DO UPDATE SET imported_at = excluded.imported_at
RETURNING id
