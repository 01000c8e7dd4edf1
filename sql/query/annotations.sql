-- The ply is null where the row does not agree with its checksum.
SELECT CASE WHEN checksum IS row_checksum('annotation', game_id, ply, mark, clock, comment) THEN ply END, mark, clock, comment
FROM annotation
WHERE game_id = :id
ORDER BY ply
