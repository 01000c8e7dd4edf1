INSERT INTO saved_result (id, name, created_at, question, checksum)
SELECT id, name, at, question, row_checksum('saved_result', id, name, at, question)
-- No number is used twice as long as a change can be undone.
FROM (SELECT max((SELECT coalesce(max(id), 0) FROM saved_result), (SELECT coalesce(max(last), 0) FROM change_part WHERE subject = 'saved')) + 1 AS id,
             :name AS name, coalesce(:created_at, strftime('%Y-%m-%dT%H:%M:%SZ', 'now')) AS at, :question AS question)
RETURNING id
