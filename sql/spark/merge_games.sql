-- The games that are kept, by their new numbers.
SELECT game AS id, * EXCEPT (part, id, game)
FROM part_games JOIN numbers USING (part, id)
SORT BY id
