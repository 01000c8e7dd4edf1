INSERT INTO alias (spelling, name, made_at, sum)
SELECT spelling, name, at, row_sum('alias', spelling, name, at)
FROM (SELECT :spelling AS spelling, :name AS name, coalesce(:made_at, strftime('%Y-%m-%dT%H:%M:%SZ', 'now')) AS at)
WHERE true
ON CONFLICT (spelling) DO UPDATE SET name = excluded.name, made_at = excluded.made_at, sum = excluded.sum
