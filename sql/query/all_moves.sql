-- Every game from which its positions can be replayed.
SELECT id, start, moves, rules FROM game ORDER BY id
