-- Games of which a name is lost. A game without a name has lost none, also where no name is stored at all.
SELECT id
FROM packed_game
WHERE (black_id IS NOT NULL AND black_id NOT IN (SELECT id FROM player))
   OR (white_id IS NOT NULL AND white_id NOT IN (SELECT id FROM player))
   OR (event_id IS NOT NULL AND event_id NOT IN (SELECT id FROM event))
   OR id IN (SELECT game_id FROM seat WHERE player_id NOT IN (SELECT id FROM player))
