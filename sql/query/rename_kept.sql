UPDATE kept SET name = :to, sum = row_sum('kept', id, :to, made_at, question) WHERE id = :kept
