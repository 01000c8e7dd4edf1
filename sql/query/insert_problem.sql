INSERT INTO problem (game_id, number, severity, kind, line, column, offset, ply, message, sum)
VALUES (:game, :number, :severity, :kind, :line, :column, :offset, :ply, :message, row_sum('problem', :game, :number, :severity, :kind, :line, :column, :offset, :ply, :message))
