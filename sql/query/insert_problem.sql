INSERT INTO problem (game_id, number, severity, kind, line, column, offset, ply, message, checksum)
VALUES (:game, :number, :severity, :kind, :line, :column, :offset, :ply, :message, row_checksum('problem', :game, :number, :severity, :kind, :line, :column, :offset, :ply, :message))
