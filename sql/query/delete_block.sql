DELETE FROM block WHERE id = :id
