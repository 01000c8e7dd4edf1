-- The number is null where the row does not agree with its checksum.
SELECT CASE WHEN sum IS row_sum('variation_annotation', game_id, number, ply, mark, clock, comment) THEN number END, ply, mark, clock, comment
FROM variation_annotation
WHERE game_id = :id
