DELETE FROM record_block WHERE id = :id
