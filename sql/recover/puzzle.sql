INSERT OR IGNORE INTO puzzle (game_id, ply, found_by, task, difficulty, score_with, score_without, solution, checksum)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
