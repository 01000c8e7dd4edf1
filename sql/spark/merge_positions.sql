-- The positions of the games of the merged tables. Rows with keys near each other come into one file, in the order of key, game and ply.
SELECT /*+ REPARTITION_BY_RANGE(key) */
       key, numbers.game, ply, move, result, date, board, mover, move_text, score_black, score_white, score_others, evaluation, hundredths,
       CAST(shiftrightunsigned(key, 58) AS INT) AS prefix
FROM part_positions JOIN numbers ON numbers.part = part_positions.part AND numbers.id = part_positions.game
SORT BY prefix, key, game, ply
