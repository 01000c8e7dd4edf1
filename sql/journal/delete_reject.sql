DELETE FROM reject WHERE id = ?1
