SELECT made_by, task, difficulty, worth_with, worth_without, solution FROM puzzle WHERE game_id = :id AND ply = :ply
