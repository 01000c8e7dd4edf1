SELECT game_id, ply, found_by, task, difficulty, score_with, score_without, solution, checksum FROM puzzle WHERE game_id = :id ORDER BY ply
