SELECT id FROM packed_game WHERE id BETWEEN :first AND :last ORDER BY id
