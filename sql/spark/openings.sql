-- The moves that were played in a position, how often, and how the games ended. The row without a move is about all games that reach it. A game
-- counts once for the position and once for each move that it played there.
WITH played AS (
    SELECT DISTINCT NULL AS move, game, result, CAST(NULL AS STRING) AS date FROM here
    UNION ALL
    SELECT DISTINCT move, game, result, date FROM here WHERE move <> 0
),
-- Unknown parts of a date sort first.
counted AS (
    SELECT move, count(*) AS games, count_if(result = 'black') AS black, count_if(result = 'white') AS white,
           count_if(result = 'draw') AS draws, count_if(result = 'unknown') AS unknown, max_by(date, replace(date, '?', '0')) AS last_date
    FROM played GROUP BY move
),
-- Games that reach the position after a move, but not by this move from here.
transposed AS (
    SELECT moves.move, count(DISTINCT after.game) AS transpositions
    FROM after JOIN moves USING (key)
    WHERE NOT EXISTS (SELECT 1 FROM played WHERE played.move = moves.move AND played.game = after.game)
    GROUP BY moves.move
)
SELECT counted.*, coalesce(transpositions, 0) AS transpositions
FROM counted LEFT JOIN transposed USING (move)
ORDER BY games DESC, move
