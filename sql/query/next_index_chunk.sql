-- The first chunk of a segment behind a number.
SELECT id, data FROM index_chunk WHERE id > :behind AND id <= :last ORDER BY id LIMIT 1
