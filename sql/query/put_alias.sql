INSERT INTO alias (spelling, name, created_at, checksum)
SELECT spelling, name, at, row_checksum('alias', spelling, name, at)
FROM (SELECT :spelling AS spelling, :name AS name, coalesce(:created_at, strftime('%Y-%m-%dT%H:%M:%SZ', 'now')) AS at)
WHERE true
ON CONFLICT (spelling) DO UPDATE SET name = excluded.name, created_at = excluded.created_at, checksum = excluded.checksum
