INSERT INTO main.analysis (game_id, made_by, data, sum)
SELECT :new, made_by, data, row_sum('analysis', :new, made_by, data) FROM other.analysis WHERE game_id = :old
ON CONFLICT (game_id) DO NOTHING
