SELECT source_id, id FROM reject ORDER BY id
