-- The players with their numbers of games and results. A game against oneself counts once, as neither won nor lost, and so do incomplete games and those of
-- more than two players. What is not known of a date counts as the earliest that it may be. SQLite understands it too.
WITH counted AS (
    SELECT black, white, CASE WHEN incomplete IS NULL AND others IS NULL THEN result ELSE 'unknown' END AS result, plies, score_black, score_white,
           replace(date, '??', '01') || replace(date, '?', '0') AS day
    FROM summary
)
SELECT player, count(*) AS games, sum(won) AS won, sum(lost) AS lost, sum(drawn) AS drawn, sum(plies) AS plies,
       sum(ejected) AS ejected, sum(suffered) AS suffered, replace(substr(min(day), 11), '.00', '.??') AS first_date,
       replace(substr(max(day), 11), '.00', '.??') AS last_date
FROM (
    SELECT black AS player, CASE WHEN result = 'black' AND black <> coalesce(white, '') THEN 1 ELSE 0 END AS won,
           CASE WHEN result = 'white' AND black <> coalesce(white, '') THEN 1 ELSE 0 END AS lost,
           CASE WHEN result = 'draw' AND black <> coalesce(white, '') THEN 1 ELSE 0 END AS drawn, plies, score_black AS ejected, score_white AS suffered, day
    FROM counted
    UNION ALL
    SELECT white, CASE WHEN result = 'white' THEN 1 ELSE 0 END, CASE WHEN result = 'black' THEN 1 ELSE 0 END,
           CASE WHEN result = 'draw' THEN 1 ELSE 0 END, plies, score_white, score_black, day
    FROM counted
    WHERE white <> coalesce(black, '')
) AS seats
WHERE player IS NOT NULL
GROUP BY player
ORDER BY games DESC, player
