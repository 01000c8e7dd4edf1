UPDATE packed_game SET moves = :moves WHERE id = :id
