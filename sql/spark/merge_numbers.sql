-- Of games that are in several parts, the first stays. The games are numbered consecutively, part by part, as if one database had
-- imported all files in their order.
WITH ranked AS (
    SELECT part, id, row_number() OVER (PARTITION BY identity ORDER BY part, id) AS copy FROM part_games
),
kept AS (
    SELECT part, id FROM ranked WHERE copy = 1
),
shares AS (
    SELECT part, sum(count(*)) OVER (ORDER BY part) - count(*) AS before FROM kept GROUP BY part
)
SELECT part, kept.id, before + row_number() OVER (PARTITION BY part ORDER BY kept.id) AS game
FROM kept JOIN shares USING (part)
