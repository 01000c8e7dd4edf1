-- Copies the games of `moved`, with the rows of all tables that belong to them.

-- New names are numbered after the existing ones.
INSERT INTO main.player (id, name, checksum)
SELECT id, name, row_checksum('player', id, name)
FROM (SELECT (SELECT coalesce(max(id), 0) FROM main.player) + row_number() OVER (ORDER BY that.id) AS id, that.name
      FROM other.player AS that
      WHERE that.id IN (SELECT black_id FROM temp.moved JOIN other.packed_game AS its ON its.id = old_id
                   UNION SELECT white_id FROM temp.moved JOIN other.packed_game AS its ON its.id = old_id
                   UNION SELECT player_id FROM temp.moved JOIN other.seat ON game_id = old_id)
          AND that.name NOT IN (SELECT name FROM main.player));

INSERT INTO main.event (id, name, checksum)
SELECT id, name, row_checksum('event', id, name)
FROM (SELECT (SELECT coalesce(max(id), 0) FROM main.event) + row_number() OVER (ORDER BY that.id) AS id, that.name
      FROM other.event AS that
      WHERE that.id IN (SELECT event_id FROM temp.moved JOIN other.packed_game AS its ON its.id = old_id)
          AND that.name NOT IN (SELECT name FROM main.event));

INSERT INTO main.variant (id, layout, rules, checksum)
SELECT id, layout, rules, row_checksum('variant', id, layout, rules)
FROM (SELECT (SELECT coalesce(max(id), 0) FROM main.variant) + row_number() OVER (ORDER BY that.id) AS id, that.layout, that.rules
      FROM other.variant AS that
      WHERE that.id IN (SELECT variant_id FROM temp.moved JOIN other.packed_game AS its ON its.id = old_id)
          AND (coalesce(that.layout, ''), coalesce(that.rules, '')) NOT IN (SELECT coalesce(layout, ''), coalesce(rules, '') FROM main.variant));

-- The checksums are computed when the columns of the new rows are known.
INSERT INTO main.packed_game (id, source_id, record_block_id, record_number, black_id, white_id, event_id, date, variant_id, random_start, layout_inferred,
                              start, result, ending, score_black, score_white, score_others, plies, incomplete, repaired, comment, moves,
                              checksum, moves_checksum)
SELECT moved.id,
       (SELECT own.id FROM other.source AS that JOIN main.source AS own ON own.name = that.name WHERE that.id = its.source_id),
       moved.record_block_id,
       moved.record_number,
       (SELECT own.id FROM other.player AS that JOIN main.player AS own ON own.name = that.name WHERE that.id = its.black_id),
       (SELECT own.id FROM other.player AS that JOIN main.player AS own ON own.name = that.name WHERE that.id = its.white_id),
       (SELECT own.id FROM other.event AS that JOIN main.event AS own ON own.name = that.name WHERE that.id = its.event_id),
       date,
       (SELECT own.id
        FROM other.variant AS that
        JOIN main.variant AS own ON coalesce(own.layout, '') = coalesce(that.layout, '') AND coalesce(own.rules, '') = coalesce(that.rules, '')
        WHERE that.id = its.variant_id),
       random_start, layout_inferred, start, result, ending, score_black, score_white, score_others, plies, incomplete, repaired, comment, moves,
       0, 0
FROM temp.moved
JOIN other.packed_game AS its ON its.id = old_id
ORDER BY moved.id;

UPDATE main.packed_game SET checksum = row_checksum('packed_game', id, black_id, white_id, event_id, date, variant_id, random_start, layout_inferred, result, ending, score_black, score_white,
               score_others, plies, incomplete, repaired),
    moves_checksum = row_checksum('moves', id, start, variant_id, moves, result, date, incomplete IS NOT NULL, plies, score_black, score_white, source_id, record_block_id,
               record_number, comment)
WHERE id IN (SELECT id FROM temp.moved);

INSERT INTO main.seat (game_id, number, player_id, checksum)
SELECT id, number, player_id, row_checksum('seat', id, number, player_id)
FROM (SELECT moved.id, number,
       (SELECT own.id FROM other.player AS that JOIN main.player AS own ON own.name = that.name WHERE that.id = its.player_id) AS player_id
      FROM temp.moved
      JOIN other.seat AS its ON its.game_id = old_id);

INSERT INTO main.annotation (game_id, ply, mark, clock, comment, checksum)
SELECT moved.id, ply, mark, clock, comment, row_checksum('annotation', moved.id, ply, mark, clock, comment)
FROM temp.moved JOIN other.annotation ON game_id = old_id;

INSERT INTO main.variation (game_id, number, parent, ply, comment, moves, checksum)
SELECT moved.id, number, parent, ply, comment, moves, row_checksum('variation', moved.id, number, parent, ply, comment, moves)
FROM temp.moved JOIN other.variation ON game_id = old_id;

INSERT INTO main.variation_annotation (game_id, number, ply, mark, clock, comment, checksum)
SELECT moved.id, number, ply, mark, clock, comment, row_checksum('variation_annotation', moved.id, number, ply, mark, clock, comment)
FROM temp.moved JOIN other.variation_annotation ON game_id = old_id;

INSERT INTO main.problem (game_id, number, severity, kind, line, column, offset, ply, message, checksum)
SELECT moved.id, number, severity, kind, line, column, offset, ply, message, row_checksum('problem', moved.id, number, severity, kind, line, column, offset, ply, message)
FROM temp.moved JOIN other.problem ON game_id = old_id;

INSERT INTO main.analysis (game_id, analysed_by, data, checksum)
SELECT moved.id, analysed_by, data, row_checksum('analysis', moved.id, analysed_by, data) FROM temp.moved JOIN other.analysis ON game_id = old_id;

INSERT INTO main.puzzle (game_id, ply, found_by, task, difficulty, score_with, score_without, solution, checksum)
SELECT moved.id, ply, found_by, task, difficulty, score_with, score_without, solution,
       row_checksum('puzzle', moved.id, ply, found_by, task, difficulty, score_with, score_without, solution)
FROM temp.moved
JOIN other.puzzle ON game_id = old_id;

INSERT INTO main.edited_game (game_id, edited_at, identity, checksum)
SELECT moved.id, edited_at, identity, row_checksum('edited_game', moved.id, edited_at, identity) FROM temp.moved JOIN other.edited_game ON game_id = old_id;

DELETE FROM temp.moved;
