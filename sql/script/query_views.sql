-- The views that `sumito query --schema` describes. They exist in the connection of one query and not in the file. Packed columns are unpacked by functions:
-- game_plies, game_tags, game_opening and game_analysis return a JSON array of rows, each of which is an array of values in the order of the columns.

CREATE TEMP VIEW games AS
SELECT game.id AS id, game.game AS game, coalesce(black_alias.name, black.name) AS black, coalesce(white_alias.name, white.name) AS white,
       (SELECT group_concat(name, ' / ')
        FROM (SELECT coalesce(alias.name, player.name, '?') AS name
              FROM main.seat LEFT JOIN main.player ON player.id = seat.player_id LEFT JOIN main.alias ON alias.spelling = player.name
              WHERE seat.game_id = game.id
              ORDER BY seat.number)) AS others,
       game.event AS event, game.date AS date, replace(replace(game.date, '.', '-'), '??', '01') AS date_day,
       CASE WHEN game.date IS NULL THEN NULL WHEN substr(game.date, 6, 2) = '??' THEN 'year' WHEN substr(game.date, 9, 2) = '??' THEN 'month' ELSE 'day' END
           AS date_precision,
       game.layout AS layout, game.layout_inferred AS layout_inferred, game.rules AS rules, game.result AS result, game.ending AS ending,
       CASE WHEN game.plies > 0 OR game.incomplete IS NULL THEN game.score_black END AS score_black,
       CASE WHEN game.plies > 0 OR game.incomplete IS NULL THEN game.score_white END AS score_white, game.score_others AS score_others, game.plies AS plies,
       game.incomplete AS incomplete, game.repaired AS repaired, game.comment AS comment, opening_name(game.id) AS opening, source.name AS source
FROM main.game AS game
LEFT JOIN main.player AS black ON black.id = game.black_id
LEFT JOIN main.alias AS black_alias ON black_alias.spelling = black.name
LEFT JOIN main.player AS white ON white.id = game.white_id
LEFT JOIN main.alias AS white_alias ON white_alias.spelling = white.name
LEFT JOIN main.source AS source ON source.id = game.source_id;

CREATE TEMP VIEW tags AS
SELECT packed_game.id AS game, tag.value ->> 0 AS name, tag.value ->> 1 AS value
FROM main.packed_game CROSS JOIN json_each(game_tags(packed_game.id)) AS tag;

CREATE TEMP VIEW players AS
WITH seats (game, player_id, is_black, is_white) AS (
    SELECT id, black_id, 1, 0 FROM main.packed_game WHERE black_id IS NOT NULL
    UNION ALL SELECT id, white_id, 0, 1 FROM main.packed_game WHERE white_id IS NOT NULL
    UNION ALL SELECT game_id, player_id, 0, 0 FROM main.seat WHERE player_id IS NOT NULL
)
SELECT coalesce(alias.name, player.name) AS name, count(DISTINCT player.id) AS spellings, count(DISTINCT seats.game) AS games,
       sum(seats.is_black) AS as_black, sum(seats.is_white) AS as_white,
       replace(substr(min(replace(game.date, '??', '01') || replace(game.date, '?', '0')), 11), '.00', '.??') AS first_date,
       replace(substr(max(replace(game.date, '??', '01') || replace(game.date, '?', '0')), 11), '.00', '.??') AS last_date
FROM seats
JOIN main.player AS player ON player.id = seats.player_id
JOIN main.game AS game ON game.id = seats.game
LEFT JOIN main.alias AS alias ON alias.spelling = player.name
GROUP BY coalesce(alias.name, player.name);

CREATE TEMP VIEW events AS
SELECT event AS name, count(*) AS games, replace(substr(min(replace(date, '??', '01') || replace(date, '?', '0')), 11), '.00', '.??') AS first_date,
       replace(substr(max(replace(date, '??', '01') || replace(date, '?', '0')), 11), '.00', '.??') AS last_date
FROM main.game
WHERE event IS NOT NULL
GROUP BY event;

CREATE TEMP VIEW openings AS
SELECT packed_game.id AS game, opening.value ->> 0 AS code, opening.value ->> 1 AS name, opening.value ->> 2 AS ply
FROM main.packed_game CROSS JOIN json_each(game_opening(packed_game.id)) AS opening;

CREATE TEMP VIEW plies AS
SELECT packed_game.id AS game, ply.value ->> 0 AS ply, ply.value ->> 1 AS mover, ply.value ->> 2 AS move, ply.value ->> 3 AS board, ply.value ->> 4 AS key,
       ply.value ->> 5 AS evaluation, ply.value ->> 6 AS hundredths, ply.value ->> 7 AS judgement, ply.value ->> 8 AS best, ply.value ->> 9 AS mark,
       ply.value ->> 10 AS clock, ply.value ->> 11 AS comment
FROM main.packed_game CROSS JOIN json_each(game_plies(packed_game.id)) AS ply;

CREATE TEMP VIEW analysis AS
SELECT analysis.game_id AS game, analysis.game_id AS game_id, analysis.analysed_by AS analysed_by, game.value ->> 0 AS start_evaluation,
       game.value ->> 1 AS dubious, game.value ->> 2 AS mistakes, game.value ->> 3 AS blunders, game.value ->> 4 AS only
FROM main.analysis CROSS JOIN json_each(game_analysis(analysis.game_id)) AS game;
