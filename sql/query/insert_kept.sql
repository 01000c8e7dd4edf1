INSERT INTO kept (id, name, made_at, question, sum)
SELECT id, name, at, question, row_sum('kept', id, name, at, question)
FROM (SELECT (SELECT coalesce(max(id), 0) + 1 FROM kept) AS id, :name AS name, coalesce(:made_at, strftime('%Y-%m-%dT%H:%M:%SZ', 'now')) AS at, :question AS question)
RETURNING id
