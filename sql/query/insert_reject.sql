INSERT INTO reject (id, source_id, game_id, line, column, offset, kind, message, identity, record_line, record_column, record_offset, text_bytes, checksum, text)
SELECT id, :source, :game, :line, :column, :offset, :kind, :message, :identity, :record_line, :record_column, :record_offset, :text_bytes,
       row_checksum('reject', id, :source, :game, :line, :column, :offset, :kind, :message, :identity, :record_line, :record_column, :record_offset, :text_bytes, :text),
       :text
-- No number is used twice as long as a change can be undone.
FROM (SELECT max((SELECT coalesce(max(id), 0) FROM reject), (SELECT coalesce(max(last), 0) FROM change_part WHERE subject = 'reject')) + 1 AS id)
WHERE TRUE
ON CONFLICT (identity) DO NOTHING
