-- The names of rows, by table and id, from the tables that have an index of names.
SELECT 'player', id, name FROM player
UNION ALL
SELECT 'event', id, name FROM event
UNION ALL
SELECT 'source', id, name FROM source
UNION ALL
SELECT 'saved_result', id, name FROM saved_result
UNION ALL
SELECT 'study', id, name FROM study
