-- The solution is null where the row does not agree with its checksum.
SELECT found_by, task, difficulty, score_with, score_without,
       CASE WHEN checksum IS row_checksum('puzzle', game_id, ply, found_by, task, difficulty, score_with, score_without, solution) THEN solution END
FROM puzzle
WHERE game_id = :id AND ply = :ply
