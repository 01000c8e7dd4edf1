-- Brings the games of `moved` over, with all that has rows of its own.

INSERT INTO main.player (name)
SELECT name
FROM other.player
WHERE id IN (SELECT black_id FROM temp.moved JOIN other.packed_game AS its ON its.id = old_id
             UNION SELECT white_id FROM temp.moved JOIN other.packed_game AS its ON its.id = old_id
             UNION SELECT player_id FROM temp.moved JOIN other.seat ON game_id = old_id)
ORDER BY id
ON CONFLICT (name) DO NOTHING;

UPDATE main.player SET sum = row_sum('player', id, name) WHERE sum IS NULL;

INSERT INTO main.event (name)
SELECT name
FROM other.event
WHERE id IN (SELECT event_id FROM temp.moved JOIN other.packed_game AS its ON its.id = old_id)
ORDER BY id
ON CONFLICT (name) DO NOTHING;

UPDATE main.event SET sum = row_sum('event', id, name) WHERE sum IS NULL;

INSERT INTO main.kind (layout, rules)
SELECT layout, rules
FROM other.kind
WHERE id IN (SELECT kind_id FROM temp.moved JOIN other.packed_game AS its ON its.id = old_id)
ORDER BY id
ON CONFLICT (coalesce(layout, ''), coalesce(rules, '')) DO NOTHING;

UPDATE main.kind SET sum = row_sum('kind', id, layout, rules) WHERE sum IS NULL;

INSERT INTO main.packed_game (id, source_id, block_id, place, black_id, white_id, event_id, date, kind_id, random_start, layout_inferred,
                              start, result, ending, score_black, score_white, score_others, plies, incomplete, mended, comment, moves)
SELECT moved.id,
       (SELECT own.id FROM other.source AS that JOIN main.source AS own ON own.name = that.name WHERE that.id = its.source_id),
       moved.block_id,
       moved.place,
       (SELECT own.id FROM other.player AS that JOIN main.player AS own ON own.name = that.name WHERE that.id = its.black_id),
       (SELECT own.id FROM other.player AS that JOIN main.player AS own ON own.name = that.name WHERE that.id = its.white_id),
       (SELECT own.id FROM other.event AS that JOIN main.event AS own ON own.name = that.name WHERE that.id = its.event_id),
       date,
       (SELECT own.id
        FROM other.kind AS that
        JOIN main.kind AS own ON coalesce(own.layout, '') = coalesce(that.layout, '') AND coalesce(own.rules, '') = coalesce(that.rules, '')
        WHERE that.id = its.kind_id),
       random_start, layout_inferred, start, result, ending, score_black, score_white, score_others, plies, incomplete, mended, comment, moves
FROM temp.moved
JOIN other.packed_game AS its ON its.id = old_id
ORDER BY moved.id;

UPDATE main.packed_game SET sum = row_sum('packed_game', id, black_id, white_id, event_id, date, kind_id, random_start, layout_inferred, result, ending, score_black, score_white,
               score_others, plies, incomplete, mended),
    moves_sum = row_sum('moves', id, start, kind_id, moves, result, date, incomplete IS NOT NULL, plies, score_black, score_white, source_id, block_id,
               place, comment)
WHERE id IN (SELECT id FROM temp.moved);

INSERT INTO main.seat (game_id, number, player_id, sum)
SELECT id, number, player_id, row_sum('seat', id, number, player_id)
FROM (SELECT moved.id, number,
       (SELECT own.id FROM other.player AS that JOIN main.player AS own ON own.name = that.name WHERE that.id = its.player_id) AS player_id
      FROM temp.moved
      JOIN other.seat AS its ON its.game_id = old_id);

INSERT INTO main.annotation (game_id, ply, mark, clock, comment, sum)
SELECT moved.id, ply, mark, clock, comment, row_sum('annotation', moved.id, ply, mark, clock, comment)
FROM temp.moved JOIN other.annotation ON game_id = old_id;

INSERT INTO main.variation (game_id, number, parent, ply, comment, moves, sum)
SELECT moved.id, number, parent, ply, comment, moves, row_sum('variation', moved.id, number, parent, ply, comment, moves)
FROM temp.moved JOIN other.variation ON game_id = old_id;

INSERT INTO main.variation_annotation (game_id, number, ply, mark, clock, comment, sum)
SELECT moved.id, number, ply, mark, clock, comment, row_sum('variation_annotation', moved.id, number, ply, mark, clock, comment)
FROM temp.moved JOIN other.variation_annotation ON game_id = old_id;

INSERT INTO main.problem (game_id, number, severity, kind, line, column, offset, ply, message, sum)
SELECT moved.id, number, severity, kind, line, column, offset, ply, message, row_sum('problem', moved.id, number, severity, kind, line, column, offset, ply, message)
FROM temp.moved JOIN other.problem ON game_id = old_id;

INSERT INTO main.analysis (game_id, made_by, data, sum)
SELECT moved.id, made_by, data, row_sum('analysis', moved.id, made_by, data) FROM temp.moved JOIN other.analysis ON game_id = old_id;

INSERT INTO main.puzzle (game_id, ply, made_by, task, difficulty, worth_with, worth_without, solution, sum)
SELECT moved.id, ply, made_by, task, difficulty, worth_with, worth_without, solution,
       row_sum('puzzle', moved.id, ply, made_by, task, difficulty, worth_with, worth_without, solution)
FROM temp.moved
JOIN other.puzzle ON game_id = old_id;

DELETE FROM temp.moved;
