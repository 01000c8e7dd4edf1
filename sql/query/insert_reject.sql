INSERT INTO reject (id, source_id, game_id, line, column, offset, kind, message, text, text_bytes, identity, record_line, record_column, record_offset, sum)
SELECT id, :source, :game, :line, :column, :offset, :kind, :message, :text, :text_bytes, :identity, :record_line, :record_column, :record_offset,
       row_sum('reject', id, :source, :game, :line, :column, :offset, :kind, :message, :text, :text_bytes, :identity, :record_line, :record_column, :record_offset)
FROM (SELECT coalesce(max(id), 0) + 1 AS id FROM reject)
WHERE TRUE
ON CONFLICT (identity) DO NOTHING
