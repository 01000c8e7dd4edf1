SELECT moves FROM packed_game WHERE id = :id
