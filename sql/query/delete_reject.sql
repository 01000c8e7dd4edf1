DELETE FROM reject WHERE id = :id
