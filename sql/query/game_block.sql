SELECT block_id, place FROM packed_game WHERE id = :id
