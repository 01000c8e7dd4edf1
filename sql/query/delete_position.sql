DELETE FROM position WHERE key = :key AND game_id = :game AND ply = :ply
