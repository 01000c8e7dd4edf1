SELECT source_id FROM reject WHERE id = :id
