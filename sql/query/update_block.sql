UPDATE block SET text_bytes = :text_bytes, data = :data, sum = row_sum('block', id, :text_bytes) WHERE id = :id
