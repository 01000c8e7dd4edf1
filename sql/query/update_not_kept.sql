UPDATE reject
SET message = :message,
    sum = word_sum(id, source_id, game_id, line, column, offset, kind, :message, text, identity, record_line, record_column, record_offset)
WHERE identity = :identity
