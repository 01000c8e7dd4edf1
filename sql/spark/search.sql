-- The games that reach a position, each once, with the plies played when it first stands on the board.
SELECT here.game, min(ply) AS ply, black, white, event, games.date, layout, games.result, ending, plies
FROM here JOIN games ON games.id = here.game
GROUP BY ALL
ORDER BY here.game
