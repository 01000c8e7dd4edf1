INSERT INTO reject (id, source_id, game_id, line, column, offset, kind, message, identity, record_line, record_column, record_offset, text_bytes, checksum, text)
SELECT id, :source, :game, :line, :column, :offset, :kind, :message, :identity, :record_line, :record_column, :record_offset, :text_bytes,
       row_checksum('reject', id, :source, :game, :line, :column, :offset, :kind, :message, :identity, :record_line, :record_column, :record_offset, :text_bytes, :text),
       :text
FROM (SELECT coalesce(max(id), 0) + 1 AS id FROM reject)
WHERE TRUE
ON CONFLICT (identity) DO NOTHING
