-- Games of which a name is lost.
SELECT id
FROM packed_game
WHERE black_id NOT IN (SELECT id FROM player) OR white_id NOT IN (SELECT id FROM player) OR event_id NOT IN (SELECT id FROM event)
   OR id IN (SELECT game_id FROM seat WHERE player_id NOT IN (SELECT id FROM player))
