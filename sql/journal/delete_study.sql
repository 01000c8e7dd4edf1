DELETE FROM study WHERE id = ?1
