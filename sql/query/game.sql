SELECT comment, start, moves, text, source.name, line, column
FROM game JOIN source ON source.id = source_id
WHERE game.id = :id
