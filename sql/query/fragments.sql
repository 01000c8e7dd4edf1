-- The records that begin in mid-game, and the games without moves that stand for them.
SELECT reject.id, source.name, line, column, offset, kind, message, game_id, record_line, record_column,
       record_offset, text_bytes, text
FROM reject
JOIN packed_game ON packed_game.id = game_id
JOIN source ON source.id = reject.source_id
WHERE kind = 'fragment' AND plies = 0
ORDER BY reject.id
