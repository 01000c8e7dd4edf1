INSERT INTO reject (source_id, game_id, line, column, offset, kind, message, text, identity, record_line, record_column,
                    record_offset)
VALUES (:source, :game, :line, :column, :offset, :kind, :message, :text, :identity, :record_line, :record_column,
        :record_offset)
ON CONFLICT (identity) DO NOTHING
