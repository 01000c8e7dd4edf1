SELECT id, source_id, game_id, line, column, offset, kind, message, identity, record_line, record_column, record_offset, text_bytes, checksum, text
FROM reject WHERE id = ?1
