-- The schema of version 21: the views show which game a row is of, and its rules without it.

DROP VIEW summary;
DROP VIEW game;

-- Games with readable values.
CREATE VIEW game AS
SELECT packed_game.id,
       CASE WHEN variant.rules GLOB 'game=*' THEN substr(variant.rules, 6, instr(variant.rules || ' ', ' ') - 6) ELSE 'abalone' END AS game,
       source_id, black_id, white_id, event.name AS event,
       CASE WHEN date IS NOT NULL THEN
           printf('%04d', date / 10000)
           || '.' || CASE date / 100 % 100 WHEN 0 THEN '??' ELSE printf('%02d', date / 100 % 100) END
           || '.' || CASE date % 100 WHEN 0 THEN '??' ELSE printf('%02d', date % 100) END
       END AS date,
       coalesce(random_start, variant.layout) AS layout, layout_inferred,
       CASE WHEN variant.rules GLOB 'game=*' THEN nullif(substr(variant.rules, instr(variant.rules || ' ', ' ') + 1), '') ELSE variant.rules END AS rules,
       CASE result WHEN 1 THEN 'black' WHEN 2 THEN 'white' WHEN 3 THEN 'draw' WHEN 4 THEN 'third' WHEN 5 THEN 'fourth' WHEN 6 THEN 'fifth'
                   WHEN 7 THEN 'sixth' ELSE 'unknown' END AS result,
       ending.key AS ending, score_black, score_white, score_others, plies, incomplete, repaired, comment
FROM packed_game
LEFT JOIN event ON event.id = event_id
LEFT JOIN variant ON variant.id = variant_id
LEFT JOIN ending ON ending.id = ending;

-- What a list of games shows.
CREATE VIEW summary AS
SELECT game.id, game, black.name AS black, white.name AS white, event, date, layout, layout_inferred, result, ending, score_black,
       score_white, plies, incomplete, repaired, rules, score_others,
       (SELECT group_concat(name, ' / ')
        FROM (SELECT coalesce(player.name, '?') AS name
              FROM seat LEFT JOIN player ON player.id = seat.player_id
              WHERE seat.game_id = game.id
              ORDER BY seat.number)) AS others
FROM game
LEFT JOIN player AS black ON black.id = black_id
LEFT JOIN player AS white ON white.id = white_id;
