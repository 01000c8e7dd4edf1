-- Numbers that rows refer to without a row that has them.
SELECT 'player', id FROM (SELECT black_id AS id FROM packed_game UNION SELECT white_id FROM packed_game UNION SELECT player_id FROM seat)
WHERE id IS NOT NULL AND id NOT IN (SELECT id FROM player)
UNION ALL
SELECT 'event', id FROM (SELECT DISTINCT event_id AS id FROM packed_game) WHERE id IS NOT NULL AND id NOT IN (SELECT id FROM event)
UNION ALL
SELECT 'source', id FROM (SELECT source_id AS id FROM packed_game UNION SELECT source_id FROM reject) WHERE id NOT IN (SELECT id FROM source)
UNION ALL
SELECT 'variant', id FROM (SELECT DISTINCT variant_id AS id FROM packed_game) WHERE id NOT IN (SELECT id FROM variant)
