-- Checksums over the data of a game besides its moves and tags: its source, the players of further seats, and the problems of its record.
SELECT fnv1a(source.name, layout_inferred, repaired), 0 AS part, 0 AS number
FROM packed_game JOIN source ON source.id = source_id
WHERE packed_game.id = :id
UNION ALL
SELECT fnv1a(seat.number, player.name), 1, seat.number
FROM seat LEFT JOIN player ON player.id = player_id
WHERE game_id = :id
UNION ALL
SELECT fnv1a(number, severity, kind, line, column, offset, ply, message), 2, number
FROM problem
WHERE game_id = :id
ORDER BY 2, 3
