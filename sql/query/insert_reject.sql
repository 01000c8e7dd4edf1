INSERT INTO reject (source_id, game_id, line, column, offset, kind, message, text, identity)
VALUES (:source, :game, :line, :column, :offset, :kind, :message, :text, :identity)
ON CONFLICT (identity) DO NOTHING
