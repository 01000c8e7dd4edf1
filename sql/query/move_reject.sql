-- States where the record of a reject stands now.
UPDATE OR IGNORE reject
SET line = :line, column = :column, offset = :offset, identity = :identity,
    record_line = :record_line, record_column = :record_column, record_offset = :record_offset,
    checksum = row_checksum('reject', id, source_id, game_id, :line, :column, :offset, kind, message, :identity, :record_line, :record_column, :record_offset, text_bytes, text)
WHERE id = :id
