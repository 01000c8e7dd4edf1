DELETE FROM record_block WHERE id = :id AND id NOT IN (SELECT record_block_id FROM packed_game)
