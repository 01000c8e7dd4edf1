UPDATE block SET text_bytes = :text_bytes, data = :data WHERE id = :id
