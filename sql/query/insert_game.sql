-- An exact duplicate is left out.
INSERT INTO game (identity, source_id, line, column, format, black_id, white_id, event, date, layout, layout_inferred, rules, start, result,
                  ending, score_black, score_white, score_others, plies, incomplete, mended, comment, moves, text)
VALUES (:identity, :source, :line, :column, :format, :black, :white, :event, :date, :layout, :layout_inferred, :rules, :start, :result,
        :ending, :score_black, :score_white, :score_others, :plies, :incomplete, :mended, :comment, :moves, :text)
ON CONFLICT (identity) DO NOTHING
