-- How long games are, by layout and in steps of twenty plies, and how many marbles are ejected. SQLite understands it too.
SELECT layout, 20 * CAST(plies / 20 AS INT) AS plies_from, count(*) AS games, sum(plies) AS plies,
       sum(score_black + score_white) AS ejected, sum(CASE WHEN result = 'unknown' THEN 1 ELSE 0 END) AS unfinished
FROM summary
GROUP BY layout, 20 * CAST(plies / 20 AS INT)
ORDER BY layout, plies_from
