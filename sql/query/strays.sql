-- Games, parts of the position index and blocks that belong to nothing.
SELECT (SELECT count(*) FROM packed_game) - (SELECT count(*) FROM packed_game JOIN segment ON packed_game.id BETWEEN first_game AND first_game + games - 1),
       (SELECT count(*) FROM chunk WHERE (id >> 48) NOT IN (SELECT id FROM segment))
           + (SELECT count(*) FROM posting WHERE (id >> 36) NOT IN (SELECT id FROM segment))
           + (SELECT count(*) FROM fact WHERE (id >> 3) NOT IN (SELECT id FROM segment)),
       (SELECT count(*) FROM block WHERE id NOT IN (SELECT block_id FROM packed_game))
