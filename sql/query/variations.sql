SELECT number, parent, ply, comment, moves FROM variation WHERE game_id = :id ORDER BY number
