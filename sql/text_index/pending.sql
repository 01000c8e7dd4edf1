-- Games that are not in the index: those after its last game, those that were changed since, and entries of changed games, deleted ones among them.
SELECT (SELECT count(*) FROM packed_game WHERE id > :last),
       (SELECT count(*) FROM unindexed_game JOIN packed_game ON packed_game.id = game_id),
       (SELECT count(*) FROM unindexed_game)
