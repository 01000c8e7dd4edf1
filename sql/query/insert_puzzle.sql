INSERT INTO puzzle (game_id, ply, found_by, task, difficulty, score_with, score_without, solution, checksum)
VALUES (:id, :ply, :by, :task, :difficulty, :with, :without, :solution, row_checksum('puzzle', :id, :ply, :by, :task, :difficulty, :with, :without, :solution))
