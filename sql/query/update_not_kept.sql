UPDATE reject
SET message = :message,
    checksum = row_checksum('reject', id, source_id, game_id, line, column, offset, kind, :message, identity, record_line, record_column, record_offset, text_bytes, text)
WHERE identity = :identity
