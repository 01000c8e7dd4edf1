-- The games of the merged tables, by their new numbers.
SELECT numbers.game AS id, part_games.* EXCEPT (part, id)
FROM part_games JOIN numbers ON numbers.part = part_games.part AND numbers.id = part_games.id
SORT BY id
