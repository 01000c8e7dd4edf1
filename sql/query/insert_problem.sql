INSERT INTO problem (game_id, number, severity, kind, line, column, offset, ply, message)
VALUES (:game, :number, :severity, :kind, :line, :column, :offset, :ply, :message)
