SELECT identity FROM reject WHERE id = :id
