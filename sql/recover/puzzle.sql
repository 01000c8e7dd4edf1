INSERT OR IGNORE INTO puzzle (game_id, ply, made_by, task, difficulty, worth_with, worth_without, solution, sum)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
