SELECT (SELECT count(*) FROM game),
       (SELECT count(*) FROM game WHERE incomplete IS NOT NULL),
       (SELECT count(*) FROM reject),
       (SELECT count(*) FROM player),
       (SELECT count(*) FROM source),
       (SELECT coalesce(sum(plies), 0) FROM game),
       (SELECT coalesce(sum(length(CAST(text AS BLOB))), 0) FROM game)
