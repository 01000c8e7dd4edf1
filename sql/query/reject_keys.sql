-- The columns that identify each reject.
SELECT reject.id, source.name, record_offset, game_id, text_bytes, text FROM reject LEFT JOIN source ON source.id = source_id ORDER BY reject.id
