INSERT INTO temp.moved (old_id, id, block_id, place) VALUES (:old, :id, :block, :place)
