UPDATE reject
SET message = :message,
    sum = row_sum('reject', id, source_id, game_id, line, column, offset, kind, :message, text, text_bytes, identity, record_line, record_column, record_offset)
WHERE identity = :identity
