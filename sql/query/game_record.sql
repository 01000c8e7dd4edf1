SELECT record_block_id, record_number FROM packed_game WHERE id = :id
