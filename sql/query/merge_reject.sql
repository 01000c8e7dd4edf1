-- Brings a reject of the database `other` over; its text stays compressed.
INSERT INTO main.reject (id, source_id, game_id, line, column, offset, kind, message, identity, record_line, record_column, record_offset, text_bytes, checksum, text)
SELECT next.id, :source, :game, line, column, offset, kind, message, :identity, record_line, record_column, record_offset, text_bytes,
       row_checksum('reject', next.id, :source, :game, line, column, offset, kind, message, :identity, record_line, record_column, record_offset, text_bytes, text),
       text
FROM (SELECT coalesce(max(id), 0) + 1 AS id FROM main.reject) AS next, other.reject AS its
WHERE its.id = :id
ON CONFLICT (identity) DO NOTHING
