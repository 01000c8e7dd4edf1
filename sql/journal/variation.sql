SELECT game_id, number, parent, ply, comment, moves, checksum FROM variation WHERE game_id = :id ORDER BY number
