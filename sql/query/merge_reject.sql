-- Copies a reject from the database `other`; its text stays compressed.
INSERT INTO main.reject (id, source_id, game_id, line, column, offset, kind, message, identity, record_line, record_column, record_offset, text_bytes, checksum, text)
SELECT next.id, :source, :game, line, column, offset, kind, message, :identity, record_line, record_column, record_offset, text_bytes,
       row_checksum('reject', next.id, :source, :game, line, column, offset, kind, message, :identity, record_line, record_column, record_offset, text_bytes, text),
       text
FROM (SELECT max((SELECT coalesce(max(id), 0) FROM main.reject), (SELECT coalesce(max(last), 0) FROM main.change_part WHERE subject = 'reject')) + 1 AS id) AS next, other.reject AS its
WHERE its.id = :id
ON CONFLICT (identity) DO NOTHING
