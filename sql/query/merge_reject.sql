-- Brings a reject of the database `other` over; its text stays packed.
INSERT INTO main.reject (id, source_id, game_id, line, column, offset, kind, message, text, text_bytes, identity, record_line, record_column, record_offset, sum)
SELECT next.id, :source, :game, line, column, offset, kind, message, text, text_bytes, :identity, record_line, record_column, record_offset,
       row_sum('reject', next.id, :source, :game, line, column, offset, kind, message, text, text_bytes, :identity, record_line, record_column, record_offset)
FROM (SELECT coalesce(max(id), 0) + 1 AS id FROM main.reject) AS next, other.reject AS its
WHERE its.id = :id
ON CONFLICT (identity) DO NOTHING
