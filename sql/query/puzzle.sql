-- The solution is null where the row does not agree with its checksum.
SELECT made_by, task, difficulty, worth_with, worth_without,
       CASE WHEN sum IS row_sum('puzzle', game_id, ply, made_by, task, difficulty, worth_with, worth_without, solution) THEN solution END
FROM puzzle
WHERE game_id = :id AND ply = :ply
