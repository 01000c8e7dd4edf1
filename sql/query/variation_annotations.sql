-- The number is null where the row does not agree with its checksum.
SELECT CASE WHEN checksum IS row_checksum('variation_annotation', game_id, number, ply, mark, clock, comment) THEN number END, ply, mark, clock, comment
FROM variation_annotation
WHERE game_id = :id
