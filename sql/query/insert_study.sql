INSERT INTO study (id, name, created_at, note, checksum)
SELECT id, name, at, note, row_checksum('study', id, name, at, note)
-- No number is used twice as long as a change can be undone.
FROM (SELECT max((SELECT coalesce(max(id), 0) FROM study), (SELECT coalesce(max(last), 0) FROM change_part WHERE subject = 'study')) + 1 AS id,
             :name AS name, coalesce(:created_at, strftime('%Y-%m-%dT%H:%M:%SZ', 'now')) AS at, :note AS note)
RETURNING id
