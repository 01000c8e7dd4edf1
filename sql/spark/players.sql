-- The players with their numbers of games and results. A game against oneself counts once, as neither won nor lost. SQLite understands it too.
SELECT player, count(*) AS games, sum(won) AS won, sum(lost) AS lost, sum(drawn) AS drawn, sum(plies) AS plies,
       sum(ejected) AS ejected, sum(suffered) AS suffered, min(date) AS first_date, max(date) AS last_date
FROM (
    SELECT black AS player, CASE WHEN result = 'black' AND black <> coalesce(white, '') THEN 1 ELSE 0 END AS won,
           CASE WHEN result = 'white' AND black <> coalesce(white, '') THEN 1 ELSE 0 END AS lost,
           CASE WHEN result = 'draw' AND black <> coalesce(white, '') THEN 1 ELSE 0 END AS drawn, plies, score_black AS ejected, score_white AS suffered, date
    FROM summary
    UNION ALL
    SELECT white, CASE WHEN result = 'white' THEN 1 ELSE 0 END, CASE WHEN result = 'black' THEN 1 ELSE 0 END,
           CASE WHEN result = 'draw' THEN 1 ELSE 0 END, plies, score_white, score_black, date
    FROM summary
    WHERE white <> coalesce(black, '')
) AS seats
WHERE player IS NOT NULL
GROUP BY player
ORDER BY games DESC, player
