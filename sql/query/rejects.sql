SELECT reject.id, source.name, line, column, offset, kind, message, game_id, text
FROM reject JOIN source ON source.id = source_id
ORDER BY reject.id
