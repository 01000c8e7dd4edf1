-- The severity is null where the row does not agree with its checksum.
SELECT CASE WHEN checksum IS row_checksum('problem', game_id, number, severity, kind, line, column, offset, ply, message) THEN severity END, kind, line, column,
       message
FROM problem
WHERE game_id = :id
ORDER BY number
