DELETE FROM block WHERE id = :id AND id NOT IN (SELECT block_id FROM packed_game)
