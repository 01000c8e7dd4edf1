SELECT orientation, move FROM position WHERE key = :key AND game_id = :game AND ply = :ply
