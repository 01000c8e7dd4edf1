-- Counts the games, parts of the position index and blocks that no other row refers to.
SELECT (SELECT count(*) FROM packed_game) - (SELECT count(*) FROM packed_game JOIN segment ON packed_game.id BETWEEN first_game AND first_game + games - 1),
       (SELECT count(*) FROM index_chunk WHERE (id >> 48) NOT IN (SELECT id FROM segment))
           + (SELECT count(*) FROM index_page WHERE (id >> 36) NOT IN (SELECT id FROM segment))
           + (SELECT count(*) FROM filter_column WHERE (id >> 3) NOT IN (SELECT id FROM segment)),
       (SELECT count(*) FROM record_block WHERE id NOT IN (SELECT record_block_id FROM packed_game))
