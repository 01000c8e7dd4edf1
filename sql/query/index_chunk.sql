-- The chunk of a segment in which a key is, if it is there.
SELECT id, data FROM index_chunk WHERE id BETWEEN :first AND :last ORDER BY id DESC LIMIT 1
