SELECT (SELECT count(*) FROM packed_game),
       (SELECT count(*) FROM packed_game WHERE incomplete IS NOT NULL),
       (SELECT count(*) FROM reject),
       (SELECT count(*) FROM player),
       (SELECT count(*) FROM source),
       (SELECT coalesce(sum(plies), 0) FROM packed_game),
       (SELECT coalesce(sum(text_bytes), 0) FROM record_block),
       (SELECT count(*) FROM segment)
