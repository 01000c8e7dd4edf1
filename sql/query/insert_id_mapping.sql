INSERT INTO temp.moved (old_id, id, record_block_id, record_number) VALUES (:old, :id, :block, :place)
