INSERT INTO saved_result (id, name, created_at, question, checksum)
SELECT id, name, at, question, row_checksum('saved_result', id, name, at, question)
FROM (SELECT (SELECT coalesce(max(id), 0) + 1 FROM saved_result) AS id, :name AS name, coalesce(:created_at, strftime('%Y-%m-%dT%H:%M:%SZ', 'now')) AS at, :question AS question)
RETURNING id
