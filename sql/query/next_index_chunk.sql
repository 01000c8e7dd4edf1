-- The first chunk of a segment after a number.
SELECT id, data FROM index_chunk WHERE id > :after AND id <= :last ORDER BY id LIMIT 1
