DELETE FROM packed_game WHERE id = :id
