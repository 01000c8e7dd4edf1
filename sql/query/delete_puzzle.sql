DELETE FROM puzzle WHERE game_id = :id AND ply = :ply
