-- The games that the index has.
SELECT id FROM packed_game WHERE id <= :last AND id NOT IN (SELECT game_id FROM unindexed_game) ORDER BY id
