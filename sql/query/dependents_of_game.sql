-- The rows that depend on a game and would be deleted with it.
SELECT 'reject', group_concat(id, ' ') FROM (SELECT id FROM reject WHERE game_id = :id ORDER BY id)
UNION ALL
SELECT 'puzzles', group_concat(ply, ' ') FROM (SELECT ply FROM puzzle WHERE game_id = :id ORDER BY ply)
UNION ALL
SELECT 'saved searches', group_concat(name, ', ')
FROM (SELECT name FROM saved_result_game JOIN saved_result ON saved_result.id = saved_result_id WHERE game_id = :id ORDER BY name)
