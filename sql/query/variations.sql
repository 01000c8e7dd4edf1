-- The number is null where the row does not agree with its checksum.
SELECT CASE WHEN checksum IS row_checksum('variation', game_id, number, parent, ply, comment, moves) THEN number END, parent, ply, comment, moves
FROM variation
WHERE game_id = :id
ORDER BY number
