INSERT INTO puzzle (game_id, ply, made_by, task, difficulty, worth_with, worth_without, solution, sum)
VALUES (:id, :ply, :by, :task, :difficulty, :with, :without, :solution, row_sum('puzzle', :id, :ply, :by, :task, :difficulty, :with, :without, :solution))
