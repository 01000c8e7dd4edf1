SELECT reject.id, source.name, line, column, offset, kind, message, game_id, record_line, record_column,
       record_offset, text_bytes, text
FROM reject JOIN source ON source.id = source_id
WHERE game_id = :id
ORDER BY reject.id
