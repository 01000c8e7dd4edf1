-- Records that could not be replayed, except copies of incomplete games.
SELECT row_number() OVER (ORDER BY part_rejects.part, part_rejects.id) AS id,
       source, line, column, offset, kind, message, numbers.game, record_line, record_column, record_offset, text
FROM part_rejects LEFT JOIN numbers ON numbers.part = part_rejects.part AND numbers.id = part_rejects.game
WHERE part_rejects.game IS NULL OR numbers.game IS NOT NULL
